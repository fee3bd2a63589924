import type { PoolClient, QueryConfig } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { CommitStatement, Transaction } from './database';
import { poolOf } from './pool';
import type { Statement } from './statement';
import { StatementDatabase } from './statement-database';
import { entitiesIn } from './transaction-entities';

/** Does work in a transaction on a connection of the pool: committed when it returns, rolled back when it throws. */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await poolOf(dataSource).connect();
  // The pool listens to idle connections alone: without a listener one that breaks in use would end the process.
  client.on('error', leaveToStatements);
  let broken = false;
  try {
    return await perform(new PoolTransaction(dataSource, client), work);
  } catch (error) {
    broken = !(await isRolledBack(client));
    throw error;
  } finally {
    if (!broken) client.off('error', leaveToStatements);
    client.release(broken);
  }
}

/** A connection that breaks fails the statements on it, and those say so. */
function leaveToStatements(): void {}

async function perform<T>(
  transaction: PoolTransaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const begun = transaction.send({ text: 'BEGIN' });
  const [result] = await Promise.all([work(transaction), begun]);
  await transaction.commit();
  return result;
}

/** @returns false when the connection cannot even roll back and must be closed. */
function isRolledBack(client: PoolClient): Promise<boolean> {
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
}

/** The server ends a statement so long before the client gives it up and with it the connection. */
const CLIENT_TIMEOUT_MARGIN_MS = 100;

class PoolTransaction extends StatementDatabase implements Transaction {
  private readonly last: (() => Promise<unknown>)[] = [];
  private before: Promise<unknown> = Promise.resolve();
  private manager: EntityManager | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: PoolClient,
  ) {
    super();
  }

  get entities(): EntityManager {
    this.manager ??= entitiesIn(this.dataSource, this.client);
    return this.manager;
  }

  async rows<Row extends object>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    const { name, text, timeoutMs, decode } = statement;
    const query = { ...(name !== undefined && { name }), text, values: [...values] };
    const { rows } = await (timeoutMs === undefined ? this.send(query) : this.sendLong(query, timeoutMs));
    return decode ? decode(rows) : rows;
  }

  writeAtCommit<Row extends object>(
    statement: Statement<Row>,
    values: readonly unknown[],
  ): CommitStatement<Row> {
    const rows = new Promise<Row[]>((resolve, reject) => {
      this.last.push(() => {
        const answer = this.rows(statement, values);
        answer.then(resolve, reject);
        return answer;
      });
    });
    // The commit throws for those who do not read them.
    rows.catch(() => undefined);
    return { rows };
  }

  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return work(this);
  }

  /** COMMIT follows a write at once: PostgreSQL makes a rollback of it when the write failed. */
  async commit(): Promise<void> {
    const writes = this.last.map((write) => write());
    await Promise.all([...writes, this.send({ text: 'COMMIT' })]);
  }

  send(query: QueryConfig) {
    const answer = this.client.pipeline
      ? this.client.query(query)
      : this.before.then(() => this.client.query(query));
    this.before = answer;
    return answer;
  }

  /** Sends a statement that may take longer than usual. Of `query_timeout` pg knows, and its types do not. */
  private async sendLong(query: QueryConfig, timeoutMs: number) {
    await this.send({ text: `SET LOCAL statement_timeout = ${timeoutMs - CLIENT_TIMEOUT_MARGIN_MS}` });
    const result = await this.send(Object.assign(query, { query_timeout: timeoutMs }));
    await this.send({ text: 'SET LOCAL statement_timeout TO DEFAULT' });
    return result;
  }
}
