import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { AREAS } from '#protocol/areas';
import { NOT_EMPTIED } from './empty-platform';

/** Stores of a platform that the sandbox has filled. */
interface Stores {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** $1 schemas of the areas: tables whose rows are copied, but for `NOT_EMPTIED`. */
const TABLES = `SELECT schemaname, tablename FROM pg_tables
  WHERE schemaname = ANY($1) AND tablename <> 'migrations'
  UNION ALL VALUES ('event_log', 'entries')`;

const SEQUENCES = `CREATE TABLE original.sequences AS
  SELECT schemaname, sequencename, start_value, last_value FROM pg_sequences WHERE schemaname = ANY($1)`;

const RESTORE_SEQUENCES = `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass,
    coalesce(last_value, start_value), last_value IS NOT NULL)
  FROM original.sequences`;

/** $1 schema, $2 table: columns that can be written. */
const COLUMNS = `SELECT string_agg(format('%I', column_name), ', ') AS columns FROM information_schema.columns
  WHERE table_schema = $1 AND table_name = $2 AND is_generated = 'NEVER'`;

/** Copies the rows of a new sandbox into the schema `original`, and its files. */
export async function copySandbox({ databaseUrl, dataDir }: Stores): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // One snapshot: jobs are running. A table that inherits has a copy of its own.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await client.query('CREATE SCHEMA original');
    for (const { table, original } of await tablesOf(client)) {
      await client.query(`CREATE TABLE ${original} AS SELECT * FROM ONLY ${table}`);
    }
    await client.query(arrayOf(SEQUENCES));
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  cpSync(join(dataDir, 'files'), join(dataDir, 'original-files'), { recursive: true });
}

/** Inserts the rows of the copy in a transaction that has emptied the tables and disabled their triggers. */
export async function restoreRows(client: Client): Promise<void> {
  for (const { schemaname, tablename, table, original } of await tablesOf(client)) {
    const { rows } = await client.query<{ columns: string }>(COLUMNS, [schemaname, tablename]);
    const columns = rows[0]?.columns ?? '';
    await client.query(
      `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${original}`,
    );
  }
  await client.query(RESTORE_SEQUENCES);
}

/** Copies the files of the copy back. */
export function restoreFiles(dataDir: string): void {
  cpSync(join(dataDir, 'original-files'), join(dataDir, 'files'), { recursive: true });
}

/** Tables with their names in SQL. */
async function tablesOf(client: Client) {
  const { rows } = await client.query<{ schemaname: string; tablename: string }>(TABLES, [AREAS]);
  return rows
    .map(({ schemaname, tablename }) => ({
      schemaname,
      tablename,
      table: `${schemaname}.${tablename}`,
      original: `original."${schemaname}.${tablename}"`,
    }))
    .filter(({ table }) => !NOT_EMPTIED.includes(table));
}

/** Inlines $1: a statement that creates a table takes no parameters. */
function arrayOf(statement: string): string {
  return statement.replace('$1', `'{${AREAS.join(',')}}'`);
}
