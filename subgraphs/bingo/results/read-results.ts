import { inColumns } from '#kit/database/columns';
import type { Database } from '#kit/database/database';
import { STANDINGS_ORDER } from '../standings/standings-order';
import type { BingoAward, BingoResultLine, BingoResults } from './bingo-results.type';
import { currentOf } from './current-values';

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
export interface LineRange {
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
