import { isDeepStrictEqual } from 'node:util';
import type { Database, Transaction } from '#kit/database/database';
import { standingsEvent } from '../board/event-log';
import { lockEventExclusive, lockEventShared, lockForCounting } from '../participants/locks';
import { foldLedger } from '../rules/ledger';
import { type CompletionTotals, type EntrantCompletion, NO_TOTALS, totalsOf } from '../rules/scores';
import { type Entrant, entrantId } from './entrant-sql';
import { readCompletions, readPoints, writeTotals } from './recompute-totals';
import {
  type ParticipantTasks,
  readEntries,
  readTaskRows,
  replaceTasks,
  type TaskRow,
  taskRows,
} from './stored-state';

/** A participant or a team of which stored counts, completions or totals are not what the ledger says. */
interface LedgerDifference {
  /** Null in a solo event, and for totals that are credited to a participant. */
  readonly teamId: string | null;
  /** Null for sums and totals of a team. */
  readonly participantId: string | null;
  readonly stored: StoredTasks | StoredSums | StoredTotals;
  readonly expected: StoredTasks | StoredSums | StoredTotals;
}

interface StoredTasks {
  readonly tasks: readonly TaskRow[];
}

/** Sums of the counts of a team: position, what was counted, sum. */
interface StoredSums {
  readonly sums: readonly (readonly [position: number, counted: string, sum: number])[];
}

interface StoredTotals {
  readonly totals: CompletionTotals;
}

/** An entrant; the participant of a team is not known. */
interface EntrantRow extends Entrant {
  readonly eventId: string;
}

/** $1 event; null for all. */
const ENTRANTS = {
  text: `SELECT p.id AS "participantId", NULL AS "teamId", p.event_id AS "eventId"
    FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id
    WHERE e.mode = 'solo' AND ($1::text IS NULL OR p.event_id = $1)
    UNION ALL SELECT '', t.id, t.event_id FROM bingo.teams t WHERE $1::text IS NULL OR t.event_id = $1
    ORDER BY 2 NULLS FIRST, 1`,
} as const;

const MEMBERS = {
  text: `SELECT p.id, p.event_id AS "eventId" FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id
    WHERE e.mode = 'teams' AND ($1::text IS NULL OR p.event_id = $1) ORDER BY p.id`,
} as const;

/** $1 entrant. Participants for whom anything of it is stored. */
const HOLDERS = {
  text: ['counts', 'part_counts', 'completions', 'revocations']
    .map((table) => `SELECT participant_id AS id FROM bingo.${table} WHERE entrant_id = $1`)
    .join(' UNION '),
} as const;

const sumsOf = (rows: string): string => `SELECT coalesce(
    json_agg(json_build_array(s.position, s.counted, s.count) ORDER BY s.position, s.counted), '[]') AS sums
  FROM (${rows}) AS s WHERE s.count <> 0`;

/** $1 team. */
const COUNTED = `SELECT n.position, n.counted, sum(n.count) AS count FROM bingo.counts n
  WHERE n.entrant_id = $1 GROUP BY n.position, n.counted`;
const SUMS = { text: sumsOf('SELECT * FROM bingo.team_counts WHERE team_id = $1') } as const;
const EXPECTED_SUMS = { text: sumsOf(COUNTED) } as const;
const REPLACE_SUMS = {
  text: `WITH zeroed AS (
      UPDATE bingo.team_counts s SET count = 0
      WHERE s.team_id = $1 AND NOT EXISTS (
        SELECT FROM (${COUNTED}) AS n WHERE n.position = s.position AND n.counted = s.counted)
    )
    INSERT INTO bingo.team_counts (team_id, position, counted, count) SELECT $1, n.* FROM (${COUNTED}) AS n
    ON CONFLICT (team_id, position, counted) DO UPDATE SET count = excluded.count`,
} as const;

const totalsIn = (table: 'participants' | 'teams') => ({
  text: `SELECT o.points, o.bingos, o.tasks_completed AS "tasksCompleted",
      (extract(epoch FROM o.last_completion_at) * 1000)::float8 AS "lastAt"
    FROM bingo.${table} o WHERE o.id = $1 FOR NO KEY UPDATE`,
});
const TOTALS = { teams: totalsIn('teams'), participants: totalsIn('participants') };

/** Which events to compare, all by default, and whether differences are repaired. */
interface RebuildScope {
  readonly eventId: string | null;
  readonly write: boolean;
}

/**
 * Computes counts, completions, points and bingos from the ledger and compares them with what is stored. Safe
 * while the platform runs: each participant, and each team, is locked for its own comparison only.
 *
 * @returns the differences found; empty if the stored state is right.
 */
export async function rebuildFromLedger(
  database: Database,
  { eventId, write }: RebuildScope,
): Promise<LedgerDifference[]> {
  const differences: LedgerDifference[] = [];
  const compare = async (act: (transaction: Transaction) => Promise<LedgerDifference[]>) =>
    differences.push(...(await database.transaction(act)));
  for (const entrant of await database.rows<EntrantRow>(ENTRANTS, [eventId])) {
    await compare((transaction) => rebuildEntrant(transaction, entrant, write));
  }
  for (const member of await database.rows<{ id: string; eventId: string }>(MEMBERS, [eventId])) {
    await compare(async (transaction) => {
      await lockEventShared(transaction, member.eventId);
      const completions = () => readCompletions(transaction, [], [member.id]);
      return rebuildTotals(transaction, 'participants', { ...member, completions, write });
    });
  }
  return differences;
}

async function rebuildEntrant(
  transaction: Transaction,
  entrant: EntrantRow,
  write: boolean,
): Promise<LedgerDifference[]> {
  const { teamId, eventId } = entrant;
  if (teamId !== null) await lockEventExclusive(transaction, eventId);
  // Withdrawn meanwhile.
  else if (!(await lockForCounting(transaction, 'id', entrant.participantId))) return [];
  const states = foldLedger(await readEntries(transaction, entrant));
  const id = entrantId(entrant);
  const holders = await transaction.rows<{ id: string }>(HOLDERS, [id]);
  const ids = new Set([...states.keys(), ...holders.map((holder) => holder.id)]);
  const expected = [...ids].map((participantId) => ({
    participantId,
    teamId,
    tasks: taskRows(states.get(participantId) ?? new Map()),
  }));
  const differing: ParticipantTasks[] = [];
  const differences: LedgerDifference[] = [];
  for (const { tasks, ...participant } of expected) {
    const stored = { tasks: await readTaskRows(transaction, participant) };
    if (isDeepStrictEqual(stored.tasks, tasks)) continue;
    differences.push({ ...participant, stored, expected: { tasks } });
    differing.push({ ...participant, tasks });
  }
  if (write) await replaceTasks(transaction, differing);
  if (teamId !== null) differences.push(...(await rebuildSums(transaction, teamId, write)));
  const completions = async () => expected.flatMap((participant) => completionsOf(participant, id));
  const table = teamId === null ? 'participants' : 'teams';
  const totals = await rebuildTotals(transaction, table, { id, eventId, completions, write });
  if (write && totals.length === 0 && differences.length > 0) {
    transaction.appendEvents([standingsEvent(eventId)]);
  }
  return [...differences, ...totals];
}

function completionsOf({ participantId, tasks }: ParticipantTasks, entrantId: string): EntrantCompletion[] {
  return tasks.flatMap(({ position, at }) =>
    at === null ? [] : { entrantId, participantId, position, at: Date.parse(at) },
  );
}

/** Compares the sums of a team, which a trigger keeps, with the counts of its members. */
async function rebuildSums(
  transaction: Transaction,
  teamId: string,
  write: boolean,
): Promise<LedgerDifference[]> {
  const stored = await transaction.row<StoredSums>(SUMS, [teamId]);
  const expected = await transaction.row<StoredSums>(EXPECTED_SUMS, [teamId]);
  if (!stored || !expected || isDeepStrictEqual(stored, expected)) return [];
  if (write) await transaction.rows(REPLACE_SUMS, [teamId]);
  return [{ teamId, participantId: null, stored, expected }];
}

/** Compares the totals of a participant or a team with what completions make. */
async function rebuildTotals(
  transaction: Transaction,
  table: keyof typeof TOTALS,
  { id, eventId, completions, write }: TotalsComparison,
): Promise<LedgerDifference[]> {
  const board = await readPoints(transaction, eventId);
  const stored = await transaction.row<CompletionTotals>(TOTALS[table], [id]);
  const { entrants, participants } = totalsOf(board, await completions());
  const expected = (table === 'teams' ? entrants : participants).get(id) ?? NO_TOTALS;
  if (!stored || isDeepStrictEqual(stored, expected)) return [];
  if (write) {
    await writeTotals(transaction, table, [{ id, ...expected }]);
    transaction.appendEvents([standingsEvent(eventId)]);
  }
  const ids = table === 'teams' ? { teamId: id, participantId: null } : { teamId: null, participantId: id };
  return [{ ...ids, stored: { totals: stored }, expected: { totals: expected } }];
}

interface TotalsComparison {
  readonly id: string;
  readonly eventId: string;
  /** Reads all of each entrant that matters, once the totals are locked. */
  completions(): Promise<readonly EntrantCompletion[]>;
  readonly write: boolean;
}
