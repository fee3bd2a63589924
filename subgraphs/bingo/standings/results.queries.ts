import type { Database } from '#kit/database/database';
import { inColumns } from '#kit/database/statement';
import { type StatusFacts, statusAt } from '#kit/rules/event-status';
import { type BingoTeam, TEAM_COLUMNS } from '../teams/team.fields';
import { TEAM_ORDER } from '../teams/team-standings.queries';
import type { BingoAward, BingoResultLine, BingoResults, BingoTeamResultLine } from './results.fields';
import { STANDINGS_ORDER } from './standings.queries';

/** What a line of results stores. */
interface StoredTotals {
  readonly tasksCompleted: number;
  readonly bingos: number;
  readonly points: number;
}

/** Whether a line was corrected, and the present values if so. */
interface CurrentValues {
  readonly corrected: boolean;
  readonly currentTasksCompleted: number | null;
  readonly currentBingos: number | null;
  readonly currentPoints: number | null;
}

const UNCHANGED: CurrentValues = {
  corrected: false,
  currentTasksCompleted: null,
  currentBingos: null,
  currentPoints: null,
};

/** Returns the present values of a line beside the frozen ones. */
function currentOf(stored: StoredTotals, now: StoredTotals): CurrentValues {
  const { tasksCompleted, bingos, points } = now;
  if (tasksCompleted === stored.tasksCompleted && bingos === stored.bingos && points === stored.points) {
    return UNCHANGED;
  }
  return {
    corrected: true,
    currentTasksCompleted: tasksCompleted,
    currentBingos: bingos,
    currentPoints: points,
  };
}

const RESULTS = {
  name: 'bingo_results',
  text: 'SELECT event_id AS "eventId", closed_at AS "closedAt" FROM bingo.results WHERE event_id = $1',
} as const;

const AWARDS = {
  name: 'bingo_awards',
  text: `SELECT a.kind, json_build_object('id', p.user_id) AS user, p.rsn, a.value, a.position AS "taskPosition",
      a.achieved_at AS "achievedAt", to_char(a.day, 'YYYY-MM-DD') AS day
    FROM bingo.awards a JOIN bingo.participants p ON p.id = a.participant_id WHERE a.event_id = $1 ORDER BY a.place`,
} as const;

/** $2: the last rank before the lines; $3: how many. */
const LINES = inColumns<StoredLine>(
  'bingo_result_lines',
  {
    rank: 'l.rank',
    participantId: 'l.participant_id',
    userId: 'p.user_id',
    rsn: 'p.rsn',
    tasksCompleted: 'l.tasks_completed',
    bingos: 'l.bingos',
    points: 'l.points',
    nowCompleted: 'p.tasks_completed',
    nowBingos: 'p.bingos',
    nowPoints: 'p.points',
  },
  `FROM bingo.result_lines l JOIN bingo.participants p ON p.id = l.participant_id
    WHERE l.event_id = $1 AND l.rank > $2 ORDER BY l.rank LIMIT $3`,
);

const RANKS = {
  name: 'bingo_present_ranks',
  text: `SELECT r.id, r.rank FROM (
      SELECT p.id, row_number() OVER (ORDER BY ${STANDINGS_ORDER})::integer AS rank
      FROM bingo.participants p WHERE p.event_id = $1
    ) AS r WHERE r.id = ANY($2)`,
} as const;

interface StoredLine
  extends Pick<BingoResultLine, 'rank' | 'userId' | 'rsn' | 'tasksCompleted' | 'bingos' | 'points'> {
  readonly participantId: string;
  readonly nowCompleted: number;
  readonly nowBingos: number;
  readonly nowPoints: number;
}

/** Returns the results of an event with their awards; null unless it is closed. */
export async function readResults(database: Database, eventId: string): Promise<BingoResults | null> {
  const results = await database.row<Omit<BingoResults, 'awards'>>(RESULTS, [eventId]);
  if (!results) return null;
  return { ...results, awards: await database.rows<BingoAward>(AWARDS, [eventId]) };
}

/** A part of the lines of an event. */
interface LineRange {
  /** The last rank before it; 0 for the first part. */
  readonly after: number;
  readonly limit: number;
}

/**
 * Returns frozen lines of an event, best first, each with its present rank: a correction moves the ranks of
 * others too.
 */
export async function readLines(
  database: Database,
  eventId: string,
  { after, limit }: LineRange,
): Promise<BingoResultLine[]> {
  const lines = await database.rows(LINES, [eventId, after, limit]);
  if (lines.length === 0) return [];
  const ids = lines.map(({ participantId }) => participantId);
  const ranks = await database.rows<{ id: string; rank: number }>(RANKS, [eventId, ids]);
  const rankOf = new Map(ranks.map(({ id, rank }) => [id, rank]));
  return lines.map((line) => lineOf(line, rankOf.get(line.participantId) ?? line.rank));
}

function lineOf(line: StoredLine, currentRank: number): BingoResultLine {
  const { rank, userId, rsn, tasksCompleted, bingos, points, nowCompleted, nowBingos, nowPoints } = line;
  const stored = { tasksCompleted, bingos, points };
  const now = { tasksCompleted: nowCompleted, bingos: nowBingos, points: nowPoints };
  return { rank, user: { id: userId }, userId, rsn, ...stored, currentRank, ...currentOf(stored, now) };
}

/** $1 event, $2 how many; null for all. */
const TEAM_LINES = {
  name: 'bingo_team_result_lines',
  text: `SELECT l.rank, l.tasks_completed AS "storedCompleted", l.bingos AS "storedBingos", l.points AS "storedPoints",
      t."currentRank"::integer, ${TEAM_COLUMNS}
    FROM bingo.team_result_lines l JOIN (
      SELECT *, row_number() OVER (ORDER BY ${TEAM_ORDER}) AS "currentRank" FROM bingo.teams t WHERE t.event_id = $1
    ) AS t ON t.id = l.team_id
    WHERE l.event_id = $1 ORDER BY l.rank LIMIT $2`,
} as const;

interface StoredTeamLine extends BingoTeam {
  readonly rank: number;
  readonly storedCompleted: number;
  readonly storedBingos: number;
  readonly storedPoints: number;
  readonly currentRank: number;
}

/** Returns the frozen standings of the teams of an event, best first, each with its present rank. */
export async function readTeamLines(
  database: Database,
  eventId: string,
  limit: number | null,
): Promise<BingoTeamResultLine[]> {
  const lines = await database.rows<StoredTeamLine>(TEAM_LINES, [eventId, limit]);
  return lines.map(({ rank, storedCompleted, storedBingos, storedPoints, currentRank, ...team }) => {
    const stored = { tasksCompleted: storedCompleted, bingos: storedBingos, points: storedPoints };
    return { rank, team, ...stored, currentRank, ...currentOf(stored, team) };
  });
}

const CLOSED = {
  name: 'bingo_closed_event',
  text: 'SELECT FROM bingo.results WHERE event_id = $1',
} as const;

/** Returns whether an event has results. */
export async function isClosed(database: Database, eventId: string): Promise<boolean> {
  return (await database.row(CLOSED, [eventId])) !== undefined;
}

/** Returns why an event cannot get a start, end and status: a closed event must stay over. Null if it can. */
export async function closedProblem(
  database: Database,
  eventId: string,
  facts: StatusFacts,
): Promise<string | null> {
  if (statusAt(facts, new Date()) === 'completed' || !(await isClosed(database, eventId))) return null;
  return 'must leave the event over because its results are closed; reopen it first';
}
