import { Client } from 'pg';
import { fillAttendance } from './attendance';
import { fillAuth } from './auth';
import { fillBingo } from './bingo';
import { fillEvents } from './events';
import type { Fill } from './fill';

const FILLS: readonly Fill[] = [fillAuth, fillBingo, fillEvents, fillAttendance];

/** Fills all areas concurrently from one size to the next, then runs ANALYZE. */
export async function fillAll(databaseUrl: string, from: number, to: number): Promise<void> {
  await Promise.all(FILLS.map((fill) => alone(databaseUrl, (database) => fill(database, from, to))));
  await alone(databaseUrl, async (database) => void (await database.query('VACUUM ANALYZE')));
}

async function alone(databaseUrl: string, work: (database: Client) => Promise<void>): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await work(database);
  } finally {
    await database.end();
  }
}
