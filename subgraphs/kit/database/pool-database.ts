import type { PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { StatementDatabase, type Transaction } from './database';
import { joinedTransaction, type OperationTransaction } from './operation-transaction';
import { poolOf } from './pool';
import { inTransaction } from './pool-transaction';
import { currentReplica } from './replica-reads';
import { queryOf, type Statement } from './statement';

/**
 * The database behind an initialized data source; its statements bypass TypeORM. Within an operation that has
 * a transaction of its own, everything but `connect` and `open` joins it. Statements of an operation that may
 * read from a replica go there, and to the primary if that fails.
 */
export class PoolDatabase extends StatementDatabase {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  get entities(): EntityManager {
    return joinedTransaction(this)?.entities ?? this.dataSource.manager;
  }

  async rows<Row extends object>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    const joined = joinedTransaction(this);
    if (joined) return joined.rows(statement, values);
    if (statement.timeoutMs !== undefined) {
      return this.transaction((transaction) => transaction.rows(statement, values));
    }
    const replica = currentReplica();
    const found = await replica?.query(queryOf(statement, values)).catch(() => null);
    const { rows } = found ?? (await poolOf(this.dataSource).query(queryOf(statement, values)));
    return statement.decode ? statement.decode(rows) : rows;
  }

  /** Takes a connection from the pool, for session-scoped state; the caller must release it. */
  connect(): Promise<PoolClient> {
    return poolOf(this.dataSource).connect();
  }

  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return joinedTransaction(this)?.savepoint(work) ?? inTransaction(this.dataSource, work);
  }

  /** Opens a transaction of its own, which an operation can join. */
  open<T>(work: (transaction: OperationTransaction) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }
}
