import type { Client } from 'pg';

/** Puts rows of the numbers `from` + 1 to `to` into the tables of one area; those before are there. */
export type Fill = (database: Client, from: number, to: number) => Promise<void>;

/**
 * Rows whose constraints hold by construction: checking a million of each would take longer than everything that is
 * measured. Triggers do not run either, so no table with kept counts may be filled this way.
 */
export async function withoutChecks(database: Client, fill: () => Promise<void>): Promise<void> {
  await database.query('SET session_replication_role = replica');
  await fill();
  await database.query('SET session_replication_role = origin');
}
