import type { Transaction } from '#kit/database/database';
import { lineEvents } from '../board/event-log';
import {
  type Bonuses,
  type CompletionTotals,
  type EntrantCompletion,
  NO_TOTALS,
  type PointsBoard,
  totalsOf,
} from '../rules/scores';

/** $1 teams, $2 participants. Locks in the order in which everybody locks several participants. */
const LOCK_CREDITED = {
  name: 'bingo_lock_credited_participants',
  text: `SELECT p.id, p.bingos FROM bingo.participants p
    WHERE p.id = ANY($2) OR p.id IN (
      SELECT c.participant_id FROM bingo.completions c WHERE c.entrant_id = ANY($1))
    ORDER BY p.id FOR NO KEY UPDATE`,
  timeoutMs: 10_000,
} as const;

/** A participant, and their completed lines before. */
interface Credited {
  readonly id: string;
  readonly bingos: number;
}

/** $1 teams, $2 participants. All completions of their entrants, in columns. */
const COMPLETIONS = {
  name: 'bingo_completions_of_entrants',
  text: `SELECT c.participant_id AS "participantId", c.entrant_id AS "entrantId", array_agg(c.position) AS positions,
      array_agg((extract(epoch FROM c.completed_at) * 1000)::float8) AS times
    FROM bingo.completions c WHERE c.entrant_id IN (
      SELECT unnest($1::text[]) UNION SELECT d.entrant_id FROM bingo.completions d WHERE d.participant_id = ANY($2))
    GROUP BY 1, 2`,
} as const;

interface CompletionsRow {
  readonly participantId: string;
  readonly entrantId: string;
  readonly positions: readonly number[];
  readonly times: readonly number[];
}

/** $1 event. */
const BOARD = {
  name: 'bingo_points_of_board',
  text: `SELECT e.board_size AS size, e.bonuses,
      (SELECT coalesce(json_agg(json_build_array(t.position, t.points)), '[]') FROM bingo.tasks t WHERE t.event_id = e.id) AS points
    FROM bingo.events e WHERE e.id = $1`,
} as const;

interface BoardRow {
  readonly size: number;
  readonly bonuses: Bonuses | null;
  readonly points: readonly (readonly [position: number, points: number])[];
}

/** $1 totals as JSON. */
const writeStatement = (table: 'participants' | 'teams') =>
  ({
    name: `bingo_write_totals_of_${table}`,
    text: `UPDATE bingo.${table} o
    SET points = s.points, bingos = s.bingos, tasks_completed = s."tasksCompleted",
      last_completion_at = s.last_at
    FROM (
      SELECT r.*, to_timestamp(r."lastAt" / 1000.0)::timestamptz(3) AS last_at FROM jsonb_to_recordset($1::jsonb)
        AS r (id text, points integer, bingos integer, "tasksCompleted" integer, "lastAt" double precision)
    ) AS s
    WHERE o.id = s.id AND (o.points, o.bingos, o.tasks_completed, o.last_completion_at)
      IS DISTINCT FROM (s.points, s.bingos, s."tasksCompleted", s.last_at)`,
  }) as const;

const WRITE = { teams: writeStatement('teams'), participants: writeStatement('participants') };

/** Whose totals to compute. */
interface TotalsScope {
  readonly eventId: string;
  readonly teamIds: readonly string[];
  /** Participants beside those to whom a completion of the teams is credited. */
  readonly participantIds: readonly string[];
}

/**
 * Participants per statement: even on the largest board a batch finishes within the statement timeout.
 */
const BATCH_SIZE = 500;

/**
 * Recomputes the totals of teams, and of participants and those to whom completions of the teams are
 * credited, from the completions and the board, and appends completed lines to the event log. The caller must
 * hold the exclusive lock of the event, or the row lock of the one participant.
 */
export async function recomputeTotals(
  transaction: Transaction,
  { eventId, teamIds, participantIds }: TotalsScope,
): Promise<void> {
  const [board, credited] = await Promise.all([
    readPoints(transaction, eventId),
    transaction.rows<Credited>(LOCK_CREDITED, [teamIds, participantIds]),
  ]);
  await recompute(transaction, { eventId, board, teamIds, credited });
}

/** $1 event. */
const LOCK_ALL = {
  text: 'SELECT p.id, p.bingos FROM bingo.participants p WHERE p.event_id = $1 ORDER BY p.id FOR NO KEY UPDATE',
  timeoutMs: 10_000,
} as const;
const TEAMS = { text: 'SELECT t.id FROM bingo.teams t WHERE t.event_id = $1' } as const;

/** Recomputes all totals of an event, whose exclusive lock the caller must hold. */
export async function recomputeAllTotals(transaction: Transaction, eventId: string): Promise<void> {
  const [board, teams, credited] = await Promise.all([
    readPoints(transaction, eventId),
    transaction.rows<{ id: string }>(TEAMS, [eventId]),
    transaction.rows<Credited>(LOCK_ALL, [eventId]),
  ]);
  await recompute(transaction, { eventId, board, teamIds: teams.map(({ id }) => id), credited });
}

/** Locked participants, and the teams and the board of their event. */
interface Recomputation extends Pick<TotalsScope, 'eventId' | 'teamIds'> {
  readonly board: PointsBoard;
  readonly credited: readonly Credited[];
}

async function recompute(
  transaction: Transaction,
  { eventId, board, teamIds, credited }: Recomputation,
): Promise<void> {
  for (let start = 0; start === 0 || start < credited.length; start += BATCH_SIZE) {
    const batch = credited.slice(start, start + BATCH_SIZE);
    const teams = start === 0 ? teamIds : [];
    const ids = batch.map(({ id }) => id);
    const totals = totalsOf(board, await readCompletions(transaction, teams, ids));
    await Promise.all([
      writeTotals(transaction, 'teams', withIds(teams, totals.entrants)),
      writeTotals(transaction, 'participants', withIds(ids, totals.participants)),
    ]);
    for (const { id, bingos } of batch) {
      const after = totals.participants.get(id) ?? NO_TOTALS;
      transaction.appendEvents(lineEvents(eventId, id, after.bingos - bingos));
    }
  }
}

/** Reads the points of the board of an event. */
export async function readPoints(transaction: Transaction, eventId: string): Promise<PointsBoard> {
  const board = await transaction.row<BoardRow>(BOARD, [eventId]);
  return { size: board?.size ?? 1, bonuses: board?.bonuses ?? null, points: new Map(board?.points) };
}

/** Reads all completions of teams, and of participants and their teams. */
export async function readCompletions(
  transaction: Transaction,
  teamIds: readonly string[],
  participantIds: readonly string[],
): Promise<EntrantCompletion[]> {
  const rows = await transaction.rows<CompletionsRow>(COMPLETIONS, [teamIds, participantIds]);
  return rows.flatMap(({ positions, times, ...ids }) =>
    positions.map((position, index) => ({ ...ids, position, at: times[index] ?? 0 })),
  );
}

/** Totals and whose they are. */
type OwnedTotals = CompletionTotals & { readonly id: string };

/** Stores totals. The caller must hold the row locks. */
export async function writeTotals(
  transaction: Transaction,
  table: keyof typeof WRITE,
  totals: readonly OwnedTotals[],
): Promise<void> {
  if (totals.length > 0) await transaction.rows(WRITE[table], [JSON.stringify(totals)]);
}

function withIds(ids: readonly string[], totals: ReadonlyMap<string, CompletionTotals>): OwnedTotals[] {
  return ids.map((id) => ({ id, ...(totals.get(id) ?? NO_TOTALS) }));
}
