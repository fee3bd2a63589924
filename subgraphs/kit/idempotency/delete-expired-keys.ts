import type { Database } from '#kit/database/database';
import type { AreaName } from '#protocol/areas';
import { idempotencyStatements } from './idempotency-statements';

/** Few enough for the statement timeout, whatever their responses' size. */
const ROWS_AT_ONCE = 1000;

/** Deletes the idempotency keys of an area that have expired. @returns how many. */
export async function deleteExpiredKeys(database: Database, area: AreaName): Promise<number> {
  const { deleteExpired } = idempotencyStatements(area);
  for (let total = 0; ; ) {
    const { deleted = 0 } = (await database.row(deleteExpired, [ROWS_AT_ONCE])) ?? {};
    total += deleted;
    if (deleted < ROWS_AT_ONCE) return total;
  }
}
