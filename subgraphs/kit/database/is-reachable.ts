import { settledWithin } from '#runtime/with-timeout';
import type { Database } from './database';

const FIRST_TIMEOUT_MS = 1500;
const SECOND_TIMEOUT_MS = 500;

/**
 * Returns whether a database responds within two seconds. Asks twice: a connection that broke while it was
 * idle, or a pause of this process, fails the first statement of a database that works.
 */
export async function isReachable(database: Database): Promise<boolean> {
  const responds = () => database.rows({ text: 'SELECT 1' });
  const rows =
    (await settledWithin(responds(), FIRST_TIMEOUT_MS)) ?? settledWithin(responds(), SECOND_TIMEOUT_MS);
  return (await rows) !== null;
}
