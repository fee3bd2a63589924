import type { Database } from './database';
import type { Statement } from './statement';

/** A statement that deletes at most $1 rows. @returns their number. */
export type DeleteBatch = Statement<{ deleted: number }>;

/** Few enough that no statement holds locks for long. */
const BATCH_SIZE = 5000;

/**
 * Repeats a statement until it deletes fewer rows than it may: deleting all at once could exceed the
 * statement timeout.
 *
 * @param batchSize rows per statement; smaller if rows are large or others are deleted with them.
 * @returns the number of deleted rows.
 */
export async function deleteInBatches(
  database: Database,
  statement: DeleteBatch,
  batchSize = BATCH_SIZE,
): Promise<number> {
  for (let total = 0; ; ) {
    const { deleted = 0 } = (await database.row(statement, [batchSize])) ?? {};
    total += deleted;
    if (deleted < batchSize) return total;
  }
}
