import { type Pool, type PoolClient, Query, type QueryResult } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';

/** A named SQL statement: PostgreSQL plans it once per connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/**
 * Runs a named statement on the pool of a data source, past TypeORM: for hot reads.
 *
 * @returns rows as pg reads them: `timestamptz` as Date, `bigint` as text.
 */
export async function readRows<Row extends object>(
  dataSource: DataSource,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await asPromise<Row>(poolOf(dataSource).query(queryOf(statement, values)));
  return rows;
}

/**
 * A query in pg's own form, which it takes as it is; one in any other form it copies, with the descriptors of all properties.
 *
 * @param values are read, though pg's types do not say so.
 */
function queryOf({ name, text }: Statement, values: readonly unknown[]): Query {
  return Object.assign(new Query(text, values as unknown[]), { name });
}

/** A pool gives a promise for a query in pg's own form, too; its types speak of what clients give. */
function asPromise<Row extends object>(given: Query): Promise<QueryResult<Row>> {
  return given as unknown as Promise<QueryResult<Row>>;
}

/** Runs SQL inside the transaction of an entity manager. */
export async function queryRows<Row extends object>(
  manager: EntityManager,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const result: unknown = await manager.query(text, [...values]);
  // TypeORM answers INSERT and SELECT with rows, UPDATE and DELETE with [rows, count].
  return (Array.isArray(result) && Array.isArray(result[0]) ? result[0] : result) as Row[];
}

/**
 * Runs SQL on many rows inside the transaction of an entity manager: it may take longer than a request usually waits for
 * its database.
 *
 * @param timeoutMs until the statement counts as lost.
 */
export async function queryManyRows<Row extends object>(
  manager: EntityManager,
  text: string,
  values: readonly unknown[],
  timeoutMs: number,
): Promise<Row[]> {
  const client: PoolClient | undefined = await manager.queryRunner?.connect();
  if (!client) throw new Error('statements on many rows need a transaction');
  await client.query(`SET LOCAL statement_timeout = ${timeoutMs - CLIENT_TIMEOUT_MARGIN_MS}`);
  const { rows } = await client.query<Row>(within(timeoutMs, text, values));
  await client.query('SET LOCAL statement_timeout TO DEFAULT');
  return rows;
}

/** As in `areaDataSource`: the server ends a statement before the client gives it up. */
const CLIENT_TIMEOUT_MARGIN_MS = 100;

/** `query_timeout` of a single query is known to pg, and not to its types. */
function within(timeoutMs: number, text: string, values: readonly unknown[]) {
  return { text, values: [...values], query_timeout: timeoutMs };
}

/** The pool behind a data source. */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { readonly master: Pool }).master;
}

const databaseError = z.object({ code: z.string(), constraint: z.string().optional() });

/** Whether a statement was ended because it took, or waited for a lock, too long. */
export function isStatementTimeout(error: unknown): boolean {
  const parsed = databaseError.safeParse(driverErrorOf(error));
  return parsed.success && ['57014', '55P03'].includes(parsed.data.code);
}

/** The name of the unique or foreign key constraint that a write broke, or null when the error is something else. */
export function brokenConstraint(error: unknown): string | null {
  const parsed = databaseError.safeParse(driverErrorOf(error));
  if (!parsed.success || !['23505', '23503', '23514'].includes(parsed.data.code)) return null;
  return parsed.data.constraint ?? null;
}

/** TypeORM wraps what pg says. */
function driverErrorOf(error: unknown): unknown {
  return error instanceof Error && 'driverError' in error ? error.driverError : error;
}
