import type { Client } from 'pg';
import { AREAS } from '#protocol/areas';
import { DatabaseClient } from '#runtime/database/database-client';

/** Schemas that migrations create: areas, job queues, event log. */
const SCHEMAS = [...AREAS, 'pgboss', 'event_log'];

/** Serialises processes that start on one database. */
const LOCK = 5_420_004;

/** Whether the sandbox's community was written: `begun` until everything was. */
type State = 'begun' | 'complete';

/**
 * Drops the data of an interrupted filling, so that the database is new again. It contains nothing else: the
 * platform serves no request before the filling is complete.
 *
 * @returns whether there was something to remove.
 */
export async function removeUnfinished(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    if ((await stateOf(client)) !== 'begun' || !(await isAbandoned(client))) return false;
    const schemas = [...SCHEMAS, 'sandbox'].map((name) => `"${name}"`).join(', ');
    await client.query(`DROP SCHEMA IF EXISTS ${schemas} CASCADE`);
    return true;
  });
}

/**
 * Fills a new, migrated database once.
 *
 * @param fill writes the community; when it fails or is killed, the next start removes what it wrote.
 * @returns whether the database was new.
 */
export async function fillOnce(url: string, fill: () => Promise<void>): Promise<boolean> {
  return withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    if ((await stateOf(client)) !== null || !(await isNew(client))) return false;
    await client.query(
      `CREATE SCHEMA sandbox CREATE TABLE filling (state text NOT NULL, at timestamptz NOT NULL DEFAULT now())`,
    );
    await client.query(`INSERT INTO sandbox.filling (state) VALUES ('begun')`);
    await fill();
    await client.query(`UPDATE sandbox.filling SET state = 'complete', at = now()`);
    return true;
  });
}

/** A process that fills holds the lock until it ends. */
async function isAbandoned(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [LOCK]);
  return rows[0]?.free === true;
}

/** Nothing can be created without a user. */
async function isNew(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>('SELECT EXISTS (SELECT FROM auth.users) AS used');
  return rows[0]?.used === false;
}

async function stateOf(client: Client): Promise<State | null> {
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('sandbox.filling') IS NOT NULL AS known`,
  );
  if (!rows[0]?.known) return null;
  const { rows: states } = await client.query<{ state: State }>('SELECT state FROM sandbox.filling');
  return states[0]?.state ?? 'begun';
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
