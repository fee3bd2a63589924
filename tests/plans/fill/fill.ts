import type { Client } from 'pg';

/** Inserts rows `from` + 1 to `to` into the tables of one area; earlier rows exist. */
export type Fill = (database: Client, from: number, to: number) => Promise<void>;

/**
 * Inserts rows without checking constraints, which hold by construction: checking a million rows would take
 * longer than the measurement. Triggers do not run either, so tables with stored counts cannot be filled this
 * way.
 */
export async function withoutChecks(database: Client, fill: () => Promise<void>): Promise<void> {
  await database.query('SET session_replication_role = replica');
  await fill();
  await database.query('SET session_replication_role = origin');
}
