import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf, type Statement } from './statement';

/** An open transaction on one connection, past TypeORM: for hot paths. */
export interface Transaction {
  /**
   * Runs a named statement. Statements that are begun without waiting run in their order, and travel together where the
   * connection pipelines.
   *
   * @returns rows as pg reads them: `timestamptz` as Date, `bigint` as text.
   */
  rows<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Writes with the commit, when the work is over; a failure undoes everything and is what `inTransaction` throws. */
  writeAtCommit<Row extends object>(statement: Statement, values: readonly unknown[]): CommitStatement<Row>;
}

/** A write that is done with the commit: not to be waited for before. */
export interface CommitStatement<Row> {
  readonly rows: Promise<Row[]>;
}

/** Does work in a transaction that ends with it: committed when it returns, undone when it throws. */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await poolOf(dataSource).connect();
  // The pool listens to idle connections alone: without a listener one that breaks in use would end the process.
  client.on('error', leaveToStatements);
  let broken = false;
  try {
    return await converse(new Conversation(client), work);
  } catch (error) {
    broken = !(await isUndone(client));
    throw error;
  } finally {
    if (!broken) client.off('error', leaveToStatements);
    client.release(broken);
  }
}

/** A connection that breaks fails the statements on it, and those say so. */
function leaveToStatements(): void {}

async function converse<T>(
  conversation: Conversation,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const begun = conversation.send({ text: 'BEGIN' });
  const [result] = await Promise.all([work(conversation), begun]);
  await conversation.commit();
  return result;
}

/** @returns false when the connection cannot even roll back and is good for nothing any more. */
function isUndone(client: PoolClient): Promise<boolean> {
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
}

class Conversation implements Transaction {
  private readonly last: (() => Promise<unknown>)[] = [];
  private before: Promise<unknown> = Promise.resolve();

  constructor(private readonly client: PoolClient) {}

  async rows<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.send<Row>({ ...statement, values: [...values] });
    return rows;
  }

  writeAtCommit<Row extends object>(statement: Statement, values: readonly unknown[]): CommitStatement<Row> {
    const rows = new Promise<Row[]>((resolve, reject) => {
      this.last.push(() => {
        const answer = this.rows<Row>(statement, values);
        answer.then(resolve, reject);
        return answer;
      });
    });
    // Whoever does not read them is told by the commit.
    rows.catch(() => undefined);
    return { rows };
  }

  /** COMMIT follows a write at once: PostgreSQL makes a rollback of it when the write failed. */
  async commit(): Promise<void> {
    const writes = this.last.map((write) => write());
    await Promise.all([...writes, this.send({ text: 'COMMIT' })]);
  }

  send<Row extends object>(query: { readonly text: string; readonly values?: unknown[] }) {
    const answer = this.client.pipeline
      ? this.client.query<Row>(query)
      : this.before.then(() => this.client.query<Row>(query));
    this.before = answer;
    return answer;
  }
}
