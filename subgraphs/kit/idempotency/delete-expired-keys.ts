import type { AreaName } from '#protocol/areas';
import type { Database } from '../database/database';
import { deleteInBatches } from '../database/delete-in-batches';
import { idempotencyStatements } from './idempotency-statements';

/** Few enough for the statement timeout, whatever their responses' size. */
const BATCH_SIZE = 1000;

/** Deletes the idempotency keys of an area that have expired. @returns how many. */
export function deleteExpiredKeys(database: Database, area: AreaName): Promise<number> {
  return deleteInBatches(database, idempotencyStatements(area).deleteExpired, BATCH_SIZE);
}
