import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Storage } from '#kit/database/data-source';
import { eventLogStorage } from '#kit/database/event-log';
import { JOB_NAMES } from '#protocol/jobs';
import { DatabaseClient } from '#runtime/database/database-client';
import type { Logger } from '#runtime/logger';

const PAUSE_MS = 500;

/** On expiry the process exits with the error message, and the orchestrator restarts it. */
const WITHIN_MS = 60_000;

/**
 * Waits until `migrate` has applied everything that this version of the areas needs. Newer migrations are
 * tolerated: both versions run during an upgrade.
 *
 * @throws Error naming what is missing, after a minute.
 */
export async function awaitSchema(url: string, areas: readonly Storage[], log: Logger): Promise<void> {
  const end = Date.now() + WITHIN_MS;
  let reported = '';
  for (;;) {
    const missing = await missingIn(url, areas);
    if (missing === null) return;
    if (Date.now() > end)
      throw new Error(`${missing}: run dist/server/migrate.js with the same DATABASE_URL`);
    if (missing !== reported) log.warn(`${missing}: waiting`);
    reported = missing;
    await delay(PAUSE_MS);
  }
}

/** @returns null when nothing is missing, else a sentence. */
async function missingIn(url: string, areas: readonly Storage[]): Promise<string | null> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  });
  try {
    await client.connect();
    const findMissing = await firstMissing(client, areas);
    return findMissing && `the database at DATABASE_URL has not been migrated: ${findMissing} is missing`;
  } catch (error) {
    return `the database at DATABASE_URL is not usable: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function firstMissing(client: Client, areas: readonly Storage[]): Promise<string | null> {
  const queues = await namesIn(client, 'pgboss.queue');
  const queue = JOB_NAMES.find((name) => !queues.has(name));
  if (queue) return `the job queue ${queue}`;
  for (const { area, migrations } of [eventLogStorage, ...areas]) {
    const done = await namesIn(client, `${area}.migrations`);
    const pending = migrations.find(({ name }) => !done.has(name));
    if (pending)
      return `the migration ${pending.name} of ${area === eventLogStorage.area ? 'the event log' : `the ${area} area`}`;
  }
  return null;
}

/** Returns the names in a table; empty when the table does not exist. */
async function namesIn(client: Client, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ found: string | null }>('SELECT to_regclass($1) AS found', [table]);
  if (!rows[0]?.found) return new Set();
  const names = await client.query<{ name: string }>(`SELECT name FROM ${table}`);
  return new Set(names.rows.map(({ name }) => name));
}
