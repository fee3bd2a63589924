import type { EntityManager } from 'typeorm';
import type { Page } from '../paging';
import type { Database, PageOfRows, Transaction } from './database';
import { type PagedList, pageStatement } from './page-statement';
import type { Statement } from './statement';

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
