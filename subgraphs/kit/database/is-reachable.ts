import type { Database } from './database';

/** Returns whether a database responds within two seconds. */
export function isReachable(database: Database): Promise<boolean> {
  return database.rows({ text: 'SELECT 1' }).then(
    () => true,
    () => false,
  );
}
