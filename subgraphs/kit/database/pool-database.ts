import { type PoolClient, Query, type QueryConfig } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { Transaction } from './database';
import { poolOf } from './pool';
import { inTransaction } from './pool-transaction';
import type { Statement } from './statement';
import { StatementDatabase } from './statement-database';

/** The database behind a data source that is initialized: statements run on its pool, past TypeORM. */
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

  /** Takes a connection from the pool, for what lasts as long as its session; release it. */
  connect(): Promise<PoolClient> {
    return poolOf(this.dataSource).connect();
  }

  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }
}

/** Makes a query in pg's own form, which it takes as it is; one in any other form it copies, with the descriptors of all properties. */
function queryOf({ name, text }: Statement, values: readonly unknown[]): QueryConfig {
  return Object.assign(new Query(text), { text, name, values: [...values] });
}
