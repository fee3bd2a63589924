import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { LoaderKey } from '#kit/context';
import { readRows } from '#kit/database/statement';
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

/** Batches the achievements of participants, oldest first; remembers none, for a later mutation may change them. */
export class AchievementsOf extends DataLoader<string, BingoAchievement[]> {
  constructor(dataSource: DataSource) {
    super((participantIds) => achievementsOf(dataSource, participantIds), { cache: false });
  }
}

/** Makes the operation's `AchievementsOf`, for `loaderOf`. Keep it: each key has an instance of its own. */
export function achievementsKey(dataSource: DataSource): LoaderKey<AchievementsOf> {
  return {
    make: () => new AchievementsOf(dataSource),
    made: (value): value is AchievementsOf => value instanceof AchievementsOf,
  };
}

/** The achievements of each participant, in one statement. */
export async function achievementsOf(
  dataSource: DataSource,
  participantIds: readonly string[],
): Promise<BingoAchievement[][]> {
  const rows = await readRows<Row>(dataSource, ACHIEVEMENTS, [[...new Set(participantIds)]]);
  return rowsByKey(participantIds, rows, ({ participantId }) => participantId);
}
