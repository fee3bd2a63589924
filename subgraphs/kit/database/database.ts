import type { EntityManager } from 'typeorm';
import type { Page } from '../paging';
import type { PagedList } from './page-statement';
import type { Statement } from './statement';

/** One page of a list, and the number of rows on all its pages as of the same moment. */
export interface PageOfRows<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}

/** The database of an area, on its pool of connections or in a transaction. */
export interface Database {
  /**
   * Runs a statement.
   *
   * @returns its rows as pg reads them: `timestamptz` as Date, `bigint` as text. Those that travel as columns are as JSON has
   * them: see `inColumns`.
   */
  rows<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs a statement. @returns its first row; undefined when there is none. */
  row<Row extends object>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Reads one page of a list in one statement; beyond the last page it looks for no row. */
  page<Row extends object>(list: PagedList<Row>, page: Page): Promise<PageOfRows<Row>>;
  /** Does work in a transaction: committed when it returns, rolled back when it throws. One within another is part of it. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** TypeORM's plain reads and writes of entities, on the pool or in the transaction. */
  readonly entities: EntityManager;
}

/**
 * A transaction on one connection. Statements that are begun without waiting run in their order and travel together, the BEGIN
 * included.
 */
export interface Transaction extends Database {
  /** Writes with the commit, when the work is over; a failure rolls everything back and is what `transaction` throws. */
  writeAtCommit<Row extends object>(
    statement: Statement<Row>,
    values: readonly unknown[],
  ): CommitStatement<Row>;
}

/** A write that is done with the commit: not to be waited for before. */
export interface CommitStatement<Row> {
  readonly rows: Promise<Row[]>;
}
