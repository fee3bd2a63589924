import type { Database } from '#kit/database/database';
import type { BingoTeam } from '../teams/bingo-team.type';
import { TEAM_ORDER } from '../teams/read-team-standings';
import { TEAM_COLUMNS } from '../teams/team-columns';
import type { BingoTeamResultLine } from './bingo-team-result-line.type';
import { currentOf } from './current-values';

/** $1 event, $2 how many; null for all. */
const LINES = {
  name: 'bingo_team_result_lines',
  text: `SELECT l.rank, l.tasks_completed AS "storedCompleted", l.bingos AS "storedBingos", l.points AS "storedPoints",
      t."currentRank"::integer, ${TEAM_COLUMNS}
    FROM bingo.team_result_lines l JOIN (
      SELECT *, row_number() OVER (ORDER BY ${TEAM_ORDER}) AS "currentRank" FROM bingo.teams t WHERE t.event_id = $1
    ) AS t ON t.id = l.team_id
    WHERE l.event_id = $1 ORDER BY l.rank LIMIT $2`,
} as const;

interface StoredLine extends BingoTeam {
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
  const lines = await database.rows<StoredLine>(LINES, [eventId, limit]);
  return lines.map(({ rank, storedCompleted, storedBingos, storedPoints, currentRank, ...team }) => {
    const stored = { tasksCompleted: storedCompleted, bingos: storedBingos, points: storedPoints };
    return { rank, team, ...stored, currentRank, ...currentOf(stored, team) };
  });
}
