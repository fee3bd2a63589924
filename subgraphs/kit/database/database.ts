import type { EntityManager } from 'typeorm';
import type { NewEvent } from '#protocol/event-log/logged-event';
import { settledWithin } from '#runtime/with-timeout';
import { type Page, type PagedList, pageStatement } from './page';
import { onPrimary } from './replica-reads';
import type { Statement } from './statement';

/** One page of a list, and the total number of rows as of the same snapshot. */
interface PageOfRows<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}

/** The database of an area: on its connection pool or in a transaction. */
export interface Database {
  /**
   * Runs a statement.
   *
   * @returns its rows as pg parses them: `timestamptz` as Date, `bigint` as text. Rows fetched as columns
   *   have JSON values: see `inColumns`.
   */
  rows<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs a statement. @returns its first row; undefined if there is none. */
  row<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Reads one page of a list in one statement; no rows are read beyond the last page. */
  page<Row extends object>(list: PagedList<Row>, page: Page): Promise<PageOfRows<Row>>;
  /**
   * Runs work in a transaction: commits when it returns, rolls back when it throws. Nested calls join the
   * outer transaction.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** TypeORM's entity manager, on the pool or in the transaction. */
  readonly entities: EntityManager;
}

/**
 * A transaction on one connection. Statements sent without waiting run in order and are pipelined, including
 * BEGIN.
 */
export interface Transaction extends Database {
  /**
   * Queues a write that is sent together with COMMIT. If it fails, the transaction is rolled back and
   * `transaction` rejects.
   */
  writeAtCommit<Row extends object>(
    statement: Statement<Row>,
    values: readonly unknown[],
  ): CommitStatement<Row>;
  /**
   * Appends events to the event log when the transaction commits: they are sent together with COMMIT, after
   * all other writes.
   */
  appendEvents(events: readonly NewEvent[]): void;
}

/** A write that is sent together with COMMIT; do not await it before. */
export interface CommitStatement<Row> {
  readonly rows: Promise<Row[]>;
}

/** Base of the pool and the transaction: implements all reads by `rows`. */
export abstract class StatementDatabase implements Database {
  abstract readonly entities: EntityManager;

  abstract rows<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;

  abstract transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;

  async row<Row extends object>(
    statement: Statement<Row>,
    values?: readonly unknown[],
  ): Promise<Row | undefined> {
    const [row] = await this.rows(statement, values);
    return row;
  }

  async page<Row extends object>(list: PagedList<Row>, page: Page): Promise<PageOfRows<Row>> {
    const values = [...list.values, page.limit, page.offset];
    const found = await this.row(pageStatement(list, page), values);
    return { rows: found?.rows ?? [], total: found?.total ?? 0, page: page.page, limit: page.limit };
  }
}

/** A statement that deletes at most $1 rows. @returns their number. */
export type DeleteBatch = Statement<{ deleted: number }>;

/** Few enough that no statement holds locks for long. */
const BATCH_SIZE = 5000;

/**
 * Repeats a statement until it deletes fewer rows than it may: deleting all at once could exceed the
 * statement timeout.
 *
 * @param batchSize rows per statement; smaller if rows are large or others are deleted with them.
 * @returns the number of deleted rows.
 */
export async function deleteInBatches(
  database: Database,
  statement: DeleteBatch,
  batchSize = BATCH_SIZE,
): Promise<number> {
  for (let total = 0; ; ) {
    const { deleted = 0 } = (await database.row(statement, [batchSize])) ?? {};
    total += deleted;
    if (deleted < batchSize) return total;
  }
}

const FIRST_TIMEOUT_MS = 1500;
const SECOND_TIMEOUT_MS = 500;

/**
 * Returns whether a database responds within two seconds; not a replica of it. Queries twice, for a
 * connection may have broken while it was idle.
 */
export async function isReachable(database: Database): Promise<boolean> {
  const responds = () => onPrimary(() => database.rows({ text: 'SELECT 1' }));
  const rows =
    (await settledWithin(responds(), FIRST_TIMEOUT_MS)) ?? settledWithin(responds(), SECOND_TIMEOUT_MS);
  return (await rows) !== null;
}
