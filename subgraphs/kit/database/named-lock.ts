import type { Transaction } from './database';
import { isStatementTimeout, lockConflict } from './database-errors';

/** SQL that takes the shared lock named by the SQL expression `name` until the transaction ends. */
export function shareLockSql(name: string): string {
  return `pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`;
}

/**
 * Takes a named exclusive lock until the transaction ends. Waiters are served in order; row locks are not, so
 * a steady stream of shared lockers would starve an exclusive one.
 *
 * @param name area and object, such as `bingo spring`.
 * @throws DomainError RATE_LIMITED when the lock times out.
 */
export async function lockExclusive(transaction: Transaction, name: string): Promise<void> {
  await acquired(transaction.rows({ text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))' }, [name]));
}

/**
 * Takes a named shared lock until the transaction ends.
 *
 * @throws DomainError RATE_LIMITED when the lock times out.
 */
export async function lockShared(transaction: Transaction, name: string): Promise<void> {
  await acquired(transaction.rows({ text: `SELECT ${shareLockSql('$1')}` }, [name]));
}

/**
 * Resolves when a statement that only takes a lock has ended. Its timeout means that the lock is held for
 * long, not that the database is unavailable.
 *
 * @throws DomainError RATE_LIMITED when the lock times out.
 */
export async function acquired(lock: Promise<unknown>): Promise<void> {
  try {
    await lock;
  } catch (error) {
    throw isStatementTimeout(error) ? lockConflict() : error;
  }
}
