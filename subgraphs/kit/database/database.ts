import type { EntityManager } from 'typeorm';
import type { NewEvent } from '#protocol/event-log/logged-event';
import type { Page } from '../paging';
import type { PagedList } from './page-statement';
import type { Statement } from './statement';

/** One page of a list, and the total number of rows as of the same snapshot. */
export interface PageOfRows<Row> {
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
