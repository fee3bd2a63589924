import { isDeepStrictEqual } from 'node:util';
import type { Database, Transaction } from '#kit/database/database';
import { standingsEvent } from '../activity/completion-events';
import { lockEventExclusive, lockEventShared } from '../events/event-lock';
import { type CompletionTotals, totalsCredited, totalsOfTeam } from '../rules/team-totals';
import { type OwnedTotals, readCompletions, writeTeamTotals } from '../teams/recompute-team-totals';
import { foldTeamLedger } from './fold-ledger';
import {
  type ParticipantTasks,
  readTaskRows,
  readTeamEntries,
  replaceTasks,
  type TaskRow,
  taskRows,
} from './stored-state';

/**
 * A team, or a participant of a team event, of which stored counts, completions or totals are not what the
 * ledger says.
 */
export interface TeamLedgerDifference {
  /** Null if only totals differ that are credited to a participant. */
  readonly teamId: string | null;
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

/** A team or a participant, and its event. */
interface Owner {
  readonly id: string;
  readonly eventId: string;
}

const TEAMS = {
  text: `SELECT t.id, t.event_id AS "eventId" FROM bingo.teams t
    WHERE $1::text IS NULL OR t.event_id = $1 ORDER BY t.id`,
} as const;

const PARTICIPANTS = {
  text: `SELECT p.id, p.event_id AS "eventId" FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id
    WHERE e.mode = 'teams' AND ($1::text IS NULL OR p.event_id = $1) ORDER BY p.id`,
} as const;

/** $1 team. Participants for whom anything of the team is stored. */
const HOLDERS = {
  text: ['counts', 'part_counts', 'completions', 'revocations']
    .map((table) => `SELECT participant_id AS id FROM bingo.${table} WHERE team_id = $1 AND team_id <> ''`)
    .join(' UNION '),
} as const;

const sumsOf = (rows: string): string => `SELECT coalesce(
    json_agg(json_build_array(s.position, s.counted, s.count) ORDER BY s.position, s.counted), '[]') AS sums
  FROM (${rows}) AS s WHERE s.count <> 0`;

/** $1 team. */
const COUNTED = `SELECT n.position, n.counted, sum(n.count) AS count FROM bingo.counts n
  WHERE n.team_id = $1 AND n.team_id <> '' GROUP BY n.position, n.counted`;
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

const STORED = `o.points, o.bingos, o.tasks_completed AS "tasksCompleted",
  (extract(epoch FROM o.last_completion_at) * 1000)::float8 AS "lastAt"`;
const TEAM_TOTALS = { text: `SELECT ${STORED} FROM bingo.teams o WHERE o.id = $1` } as const;
const PARTICIPANT_TOTALS = {
  text: `SELECT ${STORED} FROM bingo.participants o WHERE o.id = $1 FOR NO KEY UPDATE`,
} as const;

/**
 * Compares counts, completions and totals of teams, and the totals of their members, with the ledger.
 *
 * @param scope as of `rebuildFromLedger`.
 */
export async function rebuildTeams(
  database: Database,
  { eventId, write }: { readonly eventId: string | null; readonly write: boolean },
): Promise<TeamLedgerDifference[]> {
  const differences: TeamLedgerDifference[] = [];
  for (const team of await database.rows<Owner>(TEAMS, [eventId])) {
    differences.push(...(await database.transaction((transaction) => rebuildTeam(transaction, team, write))));
  }
  for (const participant of await database.rows<Owner>(PARTICIPANTS, [eventId])) {
    const difference = await database.transaction((transaction) =>
      rebuildCredited(transaction, participant, write),
    );
    if (difference) differences.push(difference);
  }
  return differences;
}

async function rebuildTeam(
  transaction: Transaction,
  { id: teamId, eventId }: Owner,
  write: boolean,
): Promise<TeamLedgerDifference[]> {
  await lockEventExclusive(transaction, eventId);
  const states = foldTeamLedger(await readTeamEntries(transaction, teamId));
  const holders = await transaction.rows<{ id: string }>(HOLDERS, [teamId]);
  const differences: TeamLedgerDifference[] = [];
  const differing: ParticipantTasks[] = [];
  for (const participantId of new Set([...states.keys(), ...holders.map(({ id }) => id)])) {
    const stored = { tasks: await readTaskRows(transaction, participantId, teamId) };
    const expected = { tasks: taskRows(states.get(participantId) ?? new Map()) };
    if (isDeepStrictEqual(stored, expected)) continue;
    differences.push({ teamId, participantId, stored, expected });
    differing.push({ participantId, ...expected });
  }
  if (write) await replaceTasks(transaction, differing, teamId);
  const sums = await rebuildSums(transaction, teamId, write);
  const totals = await rebuildTeamTotals(transaction, { id: teamId, eventId }, write);
  const all = [...differences, ...[sums, totals].filter((difference) => difference !== null)];
  if (write && all.length > 0) transaction.appendEvents([standingsEvent(eventId)]);
  return all;
}

/** Compares the sums of a team, which a trigger keeps, with the counts of its members. */
async function rebuildSums(
  transaction: Transaction,
  teamId: string,
  write: boolean,
): Promise<TeamLedgerDifference | null> {
  const stored = await transaction.row<StoredSums>(SUMS, [teamId]);
  const expected = await transaction.row<StoredSums>(EXPECTED_SUMS, [teamId]);
  if (!stored || !expected || isDeepStrictEqual(stored, expected)) return null;
  if (write) await transaction.rows(REPLACE_SUMS, [teamId]);
  return { teamId, participantId: null, stored, expected };
}

/** Compares the totals of a team with its completions. */
async function rebuildTeamTotals(
  transaction: Transaction,
  { id, eventId }: Owner,
  write: boolean,
): Promise<TeamLedgerDifference | null> {
  const [board, completions] = await readCompletions(transaction, {
    eventId,
    teamIds: [id],
    participantIds: [],
  });
  const stored = await transaction.row<CompletionTotals>(TEAM_TOTALS, [id]);
  const expected = totalsOfTeam(board, completions);
  if (!stored || isDeepStrictEqual(stored, expected)) return null;
  if (write) await writeTeamTotals(transaction, [{ id, ...expected }], []);
  return { teamId: id, participantId: null, stored: { totals: stored }, expected: { totals: expected } };
}

/** Compares the totals that are credited to a participant with the completions of teams. */
async function rebuildCredited(
  transaction: Transaction,
  { id, eventId }: Owner,
  write: boolean,
): Promise<TeamLedgerDifference | null> {
  await lockEventShared(transaction, eventId);
  const stored = await transaction.row<CompletionTotals>(PARTICIPANT_TOTALS, [id]);
  const scope = { eventId, teamIds: [], participantIds: [id] };
  const [board, completions] = await readCompletions(transaction, scope);
  const expected = totalsCredited(board, completions, id);
  if (!stored || isDeepStrictEqual(stored, expected)) return null;
  const owned: OwnedTotals = { id, ...expected };
  if (write) {
    await writeTeamTotals(transaction, [], [owned]);
    transaction.appendEvents([standingsEvent(eventId)]);
  }
  return { teamId: null, participantId: id, stored: { totals: stored }, expected: { totals: expected } };
}
