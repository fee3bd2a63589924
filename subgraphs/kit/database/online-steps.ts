import type { QueryRunner } from 'typeorm';

/**
 * Steps of migrations of tables that other processes use meanwhile; CONTRIBUTING.md has the rules. Each step
 * commits by itself and does nothing if it was done before, so a migration of such steps sets
 * `transaction = false` and is continued after an interruption.
 */

/** Of 8 KiB, with about a hundred rows each: others wait for the rows of one statement. */
const PAGES_OF_BATCH = 8;

/** An index of a table. */
export interface OnlineIndex {
  readonly name: string;
  /** Such as `auth.users (folded_username, id)`. */
  readonly on: string;
  /** Default false. */
  readonly unique?: boolean;
}

/** Creates an index without blocking writes. */
export async function createIndex(
  runner: QueryRunner,
  { name, on, unique = false }: OnlineIndex,
): Promise<void> {
  const schema = on.slice(0, on.indexOf('.'));
  const [existing]: { readonly valid: boolean }[] = await runner.query(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [`${schema}.${name}`],
  );
  if (existing?.valid) return;
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${schema}.${name}`);
  // CREATE INDEX CONCURRENTLY waits for older transactions, such as a dump, but blocks no statement.
  await runner.query('SET lock_timeout = 0');
  try {
    await runner.query(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY ${name} ON ${on}`);
  } finally {
    await runner.query('RESET lock_timeout');
  }
}

/** Adds a CHECK or a foreign key, and checks the existing rows without blocking anybody. */
export async function addConstraint(
  runner: QueryRunner,
  table: string,
  name: string,
  definition: string,
): Promise<void> {
  if ((await definitionOf(runner, table, name)) === undefined) {
    await runner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition} NOT VALID`);
  }
  await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`);
}

/** Forbids null in a column in which no row has it. */
export async function setNotNull(runner: QueryRunner, table: string, column: string): Promise<void> {
  // With a valid constraint PostgreSQL does not read the table again.
  await addConstraint(runner, table, `nn_${column}`, `CHECK (${column} IS NOT NULL)`);
  await runner.query(
    `ALTER TABLE ${table} ALTER COLUMN ${column} SET NOT NULL, DROP CONSTRAINT nn_${column}`,
  );
}

/** Adds a key, in place of an earlier one of that name. */
export async function addKey(
  runner: QueryRunner,
  table: string,
  name: string,
  kind: 'PRIMARY KEY' | 'UNIQUE',
  columns: string,
): Promise<void> {
  const existing = await definitionOf(runner, table, name);
  // PostgreSQL quotes names such as "position".
  if (existing?.replaceAll('"', '') === `${kind} (${columns})`) return;
  await createIndex(runner, { name: `${name}_next`, on: `${table} (${columns})`, unique: true });
  const drop = existing === undefined ? '' : `DROP CONSTRAINT ${name},`;
  await runner.query(`ALTER TABLE ${table} ${drop} ADD CONSTRAINT ${name} ${kind} USING INDEX ${name}_next`);
}

/**
 * Updates the rows of a table some hundred at a time, again until none is left: a row that others update
 * meanwhile moves.
 *
 * @param set SQL of SET for the row `t`.
 * @param where SQL that is false for updated rows.
 */
export async function updateInBatches(
  runner: QueryRunner,
  table: string,
  set: string,
  where: string,
): Promise<void> {
  let left = true;
  while (left) {
    left = false;
    for (const pages of await batchesOf(runner, table)) {
      const [, updated]: [unknown, number] = await runner.query(
        `UPDATE ${table} t SET ${set} WHERE ${pages} AND ${where}`,
      );
      left ||= updated > 0;
    }
  }
}

/** Returns conditions for the row `t`, each of which some pages of the table fulfil. */
async function batchesOf(runner: QueryRunner, table: string): Promise<string[]> {
  const [size]: { readonly pages: number }[] = await runner.query(
    `SELECT (pg_relation_size('${table}') / current_setting('block_size')::integer)::integer AS pages`,
  );
  const count = Math.ceil((size?.pages ?? 0) / PAGES_OF_BATCH);
  return Array.from({ length: count }, (_, batch) => {
    const [from, to] = [batch * PAGES_OF_BATCH, (batch + 1) * PAGES_OF_BATCH];
    return `t.ctid >= '(${from},0)'::tid AND t.ctid < '(${to},0)'::tid`;
  });
}

async function definitionOf(runner: QueryRunner, table: string, name: string): Promise<string | undefined> {
  const [constraint]: { readonly definition: string }[] = await runner.query(
    `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = '${table}'::regclass AND conname = $1`,
    [name],
  );
  return constraint?.definition;
}
