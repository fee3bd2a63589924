import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner';
import type { NewEvent } from '#protocol/event-log/logged-event';
import { hasPrepared } from '#runtime/database/database-client';
import { oncePer } from '#runtime/once-per';
import { type CommitStatement, StatementDatabase, type Transaction } from './database';
import { isLockConflict, lockConflict } from './database-errors';
import { appendEvents, numberEvents } from './event-log';
import type { OperationTransaction } from './operation-transaction';
import { driverOf, poolOf } from './pool';
import { sharedRuns } from './shared-runs';
import { queryOf, type Statement } from './statement';

/**
 * Runs work in a transaction on a connection of the pool: commits when it returns, rolls back when it throws.
 * The events that it appended are in the log when it resolves, unless the database fails after the commit:
 * then they are soon.
 *
 * @throws DomainError RATE_LIMITED if it waited too long for locks of other transactions, or in a deadlock.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (transaction: OperationTransaction) => Promise<T>,
): Promise<T> {
  const client = await poolOf(dataSource).connect();
  const transaction = new PoolTransaction(dataSource, client);
  let broken = false;
  let result: T;
  try {
    result = await perform(transaction, work);
  } catch (error) {
    broken = !(await rollBack(client));
    throw isLockConflict(error) ? lockConflict() : error;
  } finally {
    client.release(broken || transaction.hasUnprepared);
  }
  if (transaction.hasEvents) await numberingOf(dataSource)().catch(() => undefined);
  return result;
}

/** Returns what numbers the events of a data source's transactions, many by one transaction. */
const numberingOf = oncePer((dataSource: DataSource) =>
  sharedRuns(() => numberEvents((work) => inTransaction(dataSource, work))),
);

async function perform<T>(
  transaction: PoolTransaction,
  work: (transaction: PoolTransaction) => Promise<T>,
  { begin, commit }: typeof WHOLE = WHOLE,
): Promise<T> {
  const begun = transaction.send({ text: begin });
  const [result] = await Promise.all([work(transaction), begun]);
  await transaction.end(commit);
  return result;
}

const WHOLE = { begin: 'BEGIN', commit: 'COMMIT' };

/** A nested savepoint hides the outer one of the same name until it is released. */
const PART = { begin: 'SAVEPOINT part', commit: 'RELEASE SAVEPOINT part' };

/** Rolls the transaction back. @returns false if that fails and the connection must be closed. */
function rollBack(client: PoolClient): Promise<boolean> {
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
}

/**
 * The server's timeout precedes the client's by this much, so that the connection is not lost, and that of
 * locks the statement's, so that the cause is known.
 */
const TIMEOUT_MARGIN_MS = 100;

class PoolTransaction extends StatementDatabase implements OperationTransaction {
  private readonly last: (() => Promise<unknown>)[] = [];
  private readonly events: NewEvent[] = [];
  /** Names of the prepared statements of the whole transaction. */
  private readonly names: Set<string>;
  private before: Promise<unknown> = Promise.resolve();
  private manager: EntityManager | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: PoolClient,
    /** The transaction that this is a savepoint of. */
    private readonly outer: PoolTransaction | null = null,
  ) {
    super();
    this.names = outer?.names ?? new Set();
  }

  /**
   * Whether preparing a statement failed, such as after another one in the same packet. PgBouncer then
   * rejects its name on this connection.
   */
  get hasUnprepared(): boolean {
    for (const name of this.names) if (!hasPrepared(this.client, name)) return true;
    return false;
  }

  get hasEvents(): boolean {
    return this.events.length > 0;
  }

  get entities(): EntityManager {
    this.manager ??= entitiesIn(this.dataSource, this.client);
    return this.manager;
  }

  async rows<Row extends object>(statement: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> {
    const { timeoutMs, decode } = statement;
    const query = queryOf(statement, values);
    if (statement.name !== undefined) this.names.add(statement.name);
    const { rows } = await (timeoutMs === undefined ? this.send(query) : this.sendLong(query, timeoutMs));
    return decode ? decode(rows) : rows;
  }

  writeAtCommit<Row extends object>(
    statement: Statement<Row>,
    values: readonly unknown[],
  ): CommitStatement<Row> {
    const rows = new Promise<Row[]>((resolve, reject) => {
      this.last.push(() => {
        const response = this.rows(statement, values);
        response.then(resolve, reject);
        return response;
      });
    });
    // `commit` throws for callers that do not await the result.
    rows.catch(() => undefined);
    return { rows };
  }

  appendEvents(events: readonly NewEvent[]): void {
    this.events.push(...events);
  }

  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return work(this);
  }

  async savepoint<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const before = this.events.length;
    try {
      return await perform(new PoolTransaction(this.dataSource, this.client, this), work, PART);
    } catch (error) {
      this.events.length = before;
      await Promise.all([this.client.query('ROLLBACK TO SAVEPOINT part'), this.client.query(PART.commit)]);
      throw error;
    }
  }

  /** Pipelines COMMIT after the write: PostgreSQL turns it into a rollback if the write failed. */
  async end(commit: string): Promise<void> {
    const writes = this.last.map((write) => write());
    if (this.outer) this.outer.appendEvents(this.events);
    else if (this.events.length > 0) writes.push(appendEvents(this, this.events));
    const ended = this.send({ text: commit });
    ended.catch(() => undefined);
    // First: a savepoint cannot be released after a failed write, whose error is the cause.
    await Promise.all(writes);
    await ended;
  }

  send(query: QueryConfig): Promise<QueryResult> {
    const response = this.client.pipeline ? this.ask(query) : this.before.then(() => this.ask(query));
    this.before = response;
    return response;
  }

  /** With a callback, because pg returns no promise for a query in its own form. */
  private ask(query: QueryConfig): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      this.client.query(query, (error, result) => (error ? reject(error) : resolve(result)));
    });
  }

  /** Sends a statement with a longer timeout. pg supports `query_timeout` per query, its types do not. */
  private async sendLong(query: QueryConfig, timeoutMs: number) {
    const statementMs = timeoutMs - TIMEOUT_MARGIN_MS;
    await this.send({ text: `SET LOCAL statement_timeout = ${statementMs}` });
    await this.send({ text: `SET LOCAL lock_timeout = ${statementMs - TIMEOUT_MARGIN_MS}` });
    const result = await this.send(Object.assign(query, { query_timeout: timeoutMs }));
    await this.send({ text: 'SET LOCAL lock_timeout TO DEFAULT' });
    await this.send({ text: 'SET LOCAL statement_timeout TO DEFAULT' });
    return result;
  }
}

/**
 * Returns an entity manager for a transaction on a connection; the owner of the transaction begins and ends
 * it.
 */
function entitiesIn(dataSource: DataSource, client: PoolClient): EntityManager {
  const runner = new OpenTransactionRunner(driverOf(dataSource), client);
  runner.manager = dataSource.createEntityManager(runner);
  return runner.manager;
}

class OpenTransactionRunner extends PostgresQueryRunner {
  constructor(driver: PostgresDriver, client: PoolClient) {
    super(driver, 'master');
    this.databaseConnection = client;
    this.isTransactionActive = true;
    this.transactionDepth = 1;
  }
}
