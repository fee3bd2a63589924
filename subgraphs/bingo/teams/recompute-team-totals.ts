import type { Transaction } from '#kit/database/database';
import type { NewEvent } from '#protocol/event-log/logged-event';
import { lineEvents } from '../activity/completion-events';
import type { Bonuses } from '../rules/bonuses';
import {
  type CompletionTotals,
  type PointsBoard,
  type TeamCompletion,
  totalsCredited,
  totalsOfTeam,
} from '../rules/team-totals';

/** $1 teams, $2 participants. Locks in the order in which everybody locks several participants. */
const LOCK_CREDITED = {
  name: 'bingo_lock_credited_participants',
  text: `SELECT p.id, p.bingos FROM bingo.participants p
    WHERE p.id = ANY($2) OR p.id IN (
      SELECT c.participant_id FROM bingo.completions c WHERE c.team_id = ANY($1) AND c.team_id <> '')
    ORDER BY p.id FOR NO KEY UPDATE`,
} as const;

/** A participant, and their completed lines before. */
interface Credited {
  readonly id: string;
  readonly bingos: number;
}

/** $1 teams, $2 participants. */
const COMPLETIONS = {
  name: 'bingo_completions_of_teams',
  text: `SELECT c.team_id AS "teamId", c.participant_id AS "participantId", c.position, c.completed_at AS at
    FROM bingo.completions c
    WHERE c.team_id <> '' AND c.team_id IN (
      SELECT unnest($1::text[])
      UNION SELECT d.team_id FROM bingo.completions d WHERE d.participant_id = ANY($2))`,
} as const;

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
const writeTotals = (table: 'participants' | 'teams') =>
  ({
    name: `bingo_write_totals_of_${table}`,
    text: `UPDATE bingo.${table} o
    SET points = s.points, bingos = s.bingos, tasks_completed = s."tasksCompleted",
      last_completion_at = to_timestamp(s."lastAt" / 1000.0)
    FROM jsonb_to_recordset($1::jsonb)
      AS s (id text, points integer, bingos integer, "tasksCompleted" integer, "lastAt" double precision)
    WHERE o.id = s.id`,
  }) as const;

const WRITE_TEAMS = writeTotals('teams');
const WRITE_PARTICIPANTS = writeTotals('participants');

/** Whose totals to compute. */
export interface TotalsScope {
  readonly eventId: string;
  readonly teamIds: readonly string[];
  /** Participants beside those to whom a completion of the teams is credited. */
  readonly participantIds: readonly string[];
}

/**
 * Recomputes the totals of teams, and of the participants to whom their completions are credited, from the
 * completions and the board, and appends completed lines to the event log. The caller must hold the exclusive
 * lock of the event.
 */
export async function recomputeTeamTotals(
  transaction: Transaction,
  { eventId, teamIds, participantIds }: TotalsScope,
): Promise<void> {
  const locked = await transaction.rows<Credited>(LOCK_CREDITED, [teamIds, participantIds]);
  const ids = locked.map(({ id }) => id);
  const [board, completions] = await readCompletions(transaction, { eventId, teamIds, participantIds: ids });
  const ofTeams = teamIds.map((id) => ({
    id,
    ...totalsOfTeam(
      board,
      completions.filter(({ teamId }) => teamId === id),
    ),
  }));
  const ofParticipants = ids.map((id) => ({ id, ...totalsCredited(board, completions, id) }));
  await writeTeamTotals(transaction, ofTeams, ofParticipants);
  transaction.appendEvents(linesOf(eventId, locked, ofParticipants));
}

/** Returns what the event log says of lines that were added: a line belongs to who completed it last. */
function linesOf(eventId: string, before: readonly Credited[], after: readonly OwnedTotals[]): NewEvent[] {
  const bingosBefore = new Map(before.map(({ id, bingos }) => [id, bingos]));
  return after.flatMap(({ id, bingos }) => lineEvents(eventId, id, bingos - (bingosBefore.get(id) ?? 0)));
}

/** Reads the board of an event, and the completions of all teams that matter to participants and teams. */
export async function readCompletions(
  transaction: Transaction,
  { eventId, teamIds, participantIds }: TotalsScope,
): Promise<readonly [PointsBoard, readonly TeamCompletion[]]> {
  const board = await transaction.row<BoardRow>(BOARD, [eventId]);
  const rows = await transaction.rows<Omit<TeamCompletion, 'at'> & { readonly at: Date }>(COMPLETIONS, [
    teamIds,
    participantIds,
  ]);
  return [
    { size: board?.size ?? 1, bonuses: board?.bonuses ?? null, points: new Map(board?.points) },
    rows.map(({ at, ...completion }) => ({ ...completion, at: at.getTime() })),
  ];
}

/** Totals and whose they are. */
export type OwnedTotals = CompletionTotals & { readonly id: string };

export async function writeTeamTotals(
  transaction: Transaction,
  ofTeams: readonly OwnedTotals[],
  ofParticipants: readonly OwnedTotals[],
): Promise<void> {
  await transaction.rows(WRITE_TEAMS, [JSON.stringify(ofTeams)]);
  await transaction.rows(WRITE_PARTICIPANTS, [JSON.stringify(ofParticipants)]);
}
