import { type PoolClient, Query, type QueryConfig } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { Transaction } from './database';
import { poolOf } from './pool';
import { inTransaction } from './pool-transaction';
import type { Statement } from './statement';
import { StatementDatabase } from './statement-database';

/** The database behind an initialized data source; its statements bypass TypeORM. */
export class PoolDatabase extends StatementDatabase {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  get entities(): EntityManager {
    return this.dataSource.manager;
  }

  async rows<Row extends object>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    if (statement.timeoutMs !== undefined) {
      return this.transaction((transaction) => transaction.rows(statement, values));
    }
    const { rows } = await poolOf(this.dataSource).query(queryOf(statement, values));
    return statement.decode ? statement.decode(rows) : rows;
  }

  /** Takes a connection from the pool, for session-scoped state; the caller must release it. */
  connect(): Promise<PoolClient> {
    return poolOf(this.dataSource).connect();
  }

  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }
}

/** Creates a query config in pg's own form: pg copies any other object, property descriptors included. */
function queryOf({ name, text }: Statement, values: readonly unknown[]): QueryConfig {
  return Object.assign(new Query(text), { text, name, values: [...values] });
}
