import { settledWithin } from '#runtime/with-timeout';
import type { Database } from './database';

const FIRST_TIMEOUT_MS = 1500;
const SECOND_TIMEOUT_MS = 500;

/**
 * Returns whether a database responds within two seconds. Asks twice, for a connection may have broken while
 * it was idle.
 */
export async function isReachable(database: Database): Promise<boolean> {
  const responds = () => database.rows({ text: 'SELECT 1' });
  const rows =
    (await settledWithin(responds(), FIRST_TIMEOUT_MS)) ?? settledWithin(responds(), SECOND_TIMEOUT_MS);
  return (await rows) !== null;
}
