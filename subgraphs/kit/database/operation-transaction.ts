import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Transaction } from './database';

/** A transaction that spans a whole operation. */
export interface OperationTransaction extends Transaction {
  /** Runs work in a savepoint: releases it when it returns, rolls back to it when it throws. */
  savepoint<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

interface Joined {
  readonly database: Database;
  readonly transaction: OperationTransaction;
}

const joined = new AsyncLocalStorage<Joined | null>();

/** How many operations have a transaction of their own. */
let running = 0;

/** Runs work whose use of a database joins a transaction. */
export async function joinTransaction<T>(
  database: Database,
  transaction: OperationTransaction,
  work: () => Promise<T>,
): Promise<T> {
  running += 1;
  try {
    return await joined.run({ database, transaction }, work);
  } finally {
    running -= 1;
    // While it is enabled, every promise of the process costs more.
    if (running === 0) joined.disable();
  }
}

/** Returns the transaction that the current operation's use of a database joins; null if there is none. */
export function joinedTransaction(database: Database): OperationTransaction | null {
  const current = joined.getStore();
  return current?.database === database ? current.transaction : null;
}

/**
 * Runs work outside the operation's transaction: what it writes stays even if the operation is rolled back,
 * and what it reads may be shared with other operations.
 */
export function outsideOperation<T>(work: () => Promise<T>): Promise<T> {
  return joined.getStore() ? joined.run(null, work) : work();
}
