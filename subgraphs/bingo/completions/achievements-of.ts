import type { Database } from '#kit/database/database';
import { rowsByKey } from '#kit/rows-by-key';
import type { BingoAchievement } from './bingo-achievement.type';

const ACHIEVEMENTS = {
  name: 'bingo_achievements',
  text: `SELECT c.participant_id AS "participantId", c.position AS "taskPosition",
      c.completed_at AS "completedAt", c.proof
    FROM bingo.completions c WHERE c.participant_id = ANY($1)
    ORDER BY c.completed_at, c.position`,
} as const;

type Row = BingoAchievement & { readonly participantId: string };

/** Returns the achievements of each participant, in one statement. */
export async function achievementsOf(
  database: Database,
  participantIds: readonly string[],
): Promise<BingoAchievement[][]> {
  const rows = await database.rows<Row>(ACHIEVEMENTS, [[...new Set(participantIds)]]);
  return rowsByKey(participantIds, rows, ({ participantId }) => participantId);
}
