import type { Database } from './database';

/** Whether a database answers; within two seconds. */
export function isReachable(database: Database): Promise<boolean> {
  return database.rows({ text: 'SELECT 1' }).then(
    () => true,
    () => false,
  );
}
