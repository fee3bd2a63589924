import type { Transaction } from './database';

/** SQL that takes the lock named by `name`, an SQL expression, until the transaction ends; together with whoever shares it. */
export function shareLockSql(name: string): string {
  return `pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`;
}

/**
 * Takes a named lock until the transaction ends. Those who wait get their turn in order: of row locks it is not true, where
 * who shares one overtakes who wants it alone, for as long as others come.
 *
 * @param name of a thing in an area: `bingo spring`.
 */
export async function lockExclusive(transaction: Transaction, name: string): Promise<void> {
  await transaction.rows({ text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))' }, [name]);
}

/** Takes a named lock together with others who share it, until the transaction ends. */
export async function lockShared(transaction: Transaction, name: string): Promise<void> {
  await transaction.rows({ text: `SELECT ${shareLockSql('$1')}` }, [name]);
}
