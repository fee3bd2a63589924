import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { Client } from 'pg';
import { AREAS } from '#protocol/areas';
import { migratedDatabase } from './database';
import { eventually } from './eventually';

/** Tables that are not emptied: processes cache signing keys, and sessions refer to them. */
export const NOT_EMPTIED: readonly string[] = ['auth.signing_keys'];

/** Stores of a platform. */
interface Stores {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Null without Redis. */
  readonly redisUrl: string | null;
}

/**
 * Empties the stores of a running platform once its jobs have finished.
 *
 * @param refill inserts rows in the transaction that deletes them: no job can write between the two.
 * @throws Error when a suite changed the schema, or something still runs after a minute.
 */
export async function emptyPlatform(
  { databaseUrl, dataDir, redisUrl }: Stores,
  refill: (client: Client) => Promise<void> = async () => undefined,
): Promise<void> {
  await emptyDatabase(databaseUrl, refill);
  removeFiles(dataDir);
  if (redisUrl === null) return;
  const redis = await createClient({ url: redisUrl }).connect();
  await redis.flushAll();
  await redis.close();
}

/** Deletes files but no folders, which a store may create only once. */
function removeFiles(dataDir: string): void {
  const folder = join(dataDir, 'files');
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) rmSync(join(entry.parentPath, entry.name), { force: true });
  }
}

/** How long a statement, such as LOCK TABLE, may wait for what the previous suite left. */
const STATEMENT_MS = 20_000;

async function emptyDatabase(url: string, refill: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, statement_timeout: STATEMENT_MS });
  await client.connect();
  try {
    await expectMigratedSchema(client);
    const tables = await tablesToEmpty(client);
    await eventually(async () => {
      await client.query('BEGIN');
      try {
        await emptyTables(client, tables);
        await refill(client);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
    });
  } finally {
    await client.end();
  }
}

async function tablesToEmpty(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = ANY($1) AND tablename <> 'migrations'`,
    [AREAS],
  );
  // Positions of the event log go on, because gateways follow it from the last one.
  const names = [...rows.map(({ name }) => name), 'event_log.entries', 'pgboss.job'];
  return names.filter((name) => !NOT_EMPTIED.includes(name));
}

/**
 * Locks the tables against writers and empties them.
 *
 * @throws Error while a job of the previous suite runs, which could still write.
 */
async function emptyTables(client: Client, tables: readonly string[]): Promise<void> {
  await client.query(`LOCK TABLE ${tables.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
  const { rows } = await client.query("SELECT name FROM pgboss.job WHERE state = 'active'");
  if (rows.length > 0) throw new Error(`still at work: ${JSON.stringify(rows)}`);
  // Disables triggers and foreign keys: every table is emptied here.
  await client.query('SET LOCAL session_replication_role = replica');
  // Emptying small tables takes a hundredth of the time of TRUNCATE, which replaces files.
  await client.query(tables.map((name) => `DELETE FROM ${name}`).join('; '));
  await client.query(RESTART_SEQUENCES, [AREAS]);
}

/** $1 schemas. */
const RESTART_SEQUENCES = `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  FROM pg_sequences WHERE schemaname = ANY($1)`;

/** Selects the columns of a database, compared with those of the migrated template. */
const COLUMNS = `SELECT string_agg(concat_ws('.', table_schema, table_name, column_name, data_type), ' '
    ORDER BY table_schema, table_name, column_name) AS columns
  FROM information_schema.columns WHERE table_schema = ANY($1)`;

let migrated: Promise<string> | null = null;

async function expectMigratedSchema(client: Client): Promise<void> {
  migrated ??= columnsOfTemplate();
  if ((await columnsOf(client)) === (await migrated)) return;
  throw new Error('A suite changed the schema of the platform it shares: it needs `alone: true`');
}

async function columnsOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(COLUMNS, [AREAS]);
  return rows[0]?.columns ?? '';
}

async function columnsOfTemplate(): Promise<string> {
  const { url, drop } = await migratedDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await columnsOf(client);
  } finally {
    await client.end();
    await drop();
  }
}
