import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { migrateDatabase } from '#processes/migrate-database';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { repetitions } from '#tests/support/full';
import { createTables, fillTables } from './release-0.2.0';
import { Repeated, WRITES } from './writes-0.2.0';

/** What release 0.2.0 executes, as a client recorded it. */
const STATEMENTS: readonly string[] = JSON.parse(
  readFileSync(join(__dirname, 'statements-0.2.0.json'), 'utf8'),
);

/** Columns without a default, which triggers set. */
const SET_BY_TRIGGERS = [
  'bingo.completions.entrant_id',
  'bingo.completions.event_id',
  'bingo.counts.entrant_id',
  'bingo.participants.entrant_id',
];

/** For which statements of the release are repeated against the migrated database. */
const BACK_MS = repetitions(500, 10_000);

/** Each with ten counts. */
const USERS = repetitions(2_000, 20_000);

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await createTables(database.url);
  await fillTables(client, USERS);
}, 120_000);

afterAll(async () => {
  await client.end();
  await database.drop();
});

it('of release 0.2.0 fails none of its statements and keeps none waiting for half a second', async () => {
  const tables = await client.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'pgboss') AND tablename <> 'migrations'`,
  );
  const reads = tables.rows.map(({ name }) => [`SELECT FROM ${name} LIMIT 1`] as const);
  const all = [...reads, ...WRITES].map(
    ([statement, values]) => new Repeated(database.url, statement, values),
  );
  try {
    await migrateDatabase(database.url);
    const forward = all.map((repeated) => repeated.takeLongest());
    await delay(BACK_MS);
    if (process.env.TEST_FULL === 'all') printTable(all, forward);
  } finally {
    await Promise.all(all.map((repeated) => repeated.stop()));
  }
  expect(all.flatMap(({ failure }) => failure ?? [])).toEqual([]);
  expect(all.filter(({ executions }) => executions < 3).map(({ statement }) => statement)).toEqual([]);
}, 600_000);

it('leaves what release 0.2.0 executes, so that it still runs, and again after a roll-back', async () => {
  const failures: string[] = [];
  for (const statement of STATEMENTS) {
    await client.query(`EXPLAIN (GENERIC_PLAN) ${statement}`).catch((error: unknown) => {
      failures.push(`${String(error)}: ${statement}`);
    });
  }
  expect(failures).toEqual([]);
});

it('asks for no column that release 0.2.0 does not insert', async () => {
  const before = await testDatabase();
  try {
    await createTables(before.url);
    const tables = await tablesOf(before.url);
    const known = await requiredColumns(before.url);
    const required = [...(await requiredColumns(database.url))].filter((column) => !known.has(column));
    const ofRelease = required.filter((column) => tables.has(column.slice(0, column.lastIndexOf('.'))));
    expect(ofRelease.sort()).toEqual(SET_BY_TRIGGERS);
  } finally {
    await before.drop();
  }
});

it('sets what was added in rows of release 0.2.0', async () => {
  const { rows } = await client.query(`SELECT
    (SELECT count(*)::integer FROM auth.users WHERE global_name IS NOT NULL AND folded_global_name IS NULL) AS users,
    (SELECT count(*)::integer FROM bingo.counts n WHERE n.entrant_id <> n.participant_id) AS entrants,
    (SELECT count(*)::integer FROM bingo.completions c JOIN bingo.participants p ON p.id = c.participant_id
      WHERE c.event_id <> p.event_id) AS events,
    (SELECT count(DISTINCT participant_id)::integer FROM bingo.ledger) AS ledgers`);
  expect(rows).toEqual([{ users: expect.any(Number), entrants: 0, events: 0, ledgers: USERS }]);
});

/** Prints what the longest execution of each statement took, while the database was migrated and after. */
function printTable(all: readonly Repeated[], forward: readonly number[]): void {
  const rows = all.map((repeated, index) => ({
    start: repeated.statement.replace(/\s+/g, ' ').slice(0, 60),
    forward: forward[index] ?? 0,
    back: repeated.takeLongest(),
  }));
  const lines = rows
    .sort((one, other) => other.forward - one.forward)
    .map(({ start, ...longest }) => `| \`${start}\` | ${longest.forward} | ${longest.back} |`);
  process.stdout.write(`| Statement | Forward, ms | Back, ms |\n|---|---|---|\n${lines.join('\n')}\n`);
}

/** Columns for which a statement must have a value: `schema.table.column`. */
async function requiredColumns(url: string): Promise<Set<string>> {
  return namesOf(
    url,
    `SELECT table_schema || '.' || table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
}

function tablesOf(url: string): Promise<Set<string>> {
  return namesOf(url, `SELECT schemaname || '.' || tablename AS name FROM pg_tables`);
}

async function namesOf(url: string, statement: string): Promise<Set<string>> {
  const reader = new Client({ connectionString: url });
  await reader.connect();
  try {
    const { rows } = await reader.query<{ name: string }>(statement);
    return new Set(rows.map(({ name }) => name));
  } finally {
    await reader.end();
  }
}
