import { settledWithin } from '#runtime/with-timeout';
import type { Database } from './database';

const FIRST_TIMEOUT_MS = 1500;
const SECOND_TIMEOUT_MS = 500;

/** A pause of this process, however long, uses up as much of a timeout. */
const PART_MS = 100;

/**
 * Returns whether a database responds within two seconds in which this process runs. Asks twice, for a
 * connection may have broken while it was idle.
 */
export async function isReachable(database: Database): Promise<boolean> {
  return (await respondsWithin(database, FIRST_TIMEOUT_MS)) || respondsWithin(database, SECOND_TIMEOUT_MS);
}

async function respondsWithin(database: Database, timeoutMs: number): Promise<boolean> {
  const responds = database.rows({ text: 'SELECT 1' }).then(
    () => true,
    () => false,
  );
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += PART_MS) {
    const answer = await settledWithin(responds, PART_MS);
    if (answer !== null) return answer;
  }
  return false;
}
