import type { Database, Transaction } from '#kit/database/database';
import type { SubgraphResult } from '#protocol/subgraph-operation';

/** pg_stat_activity cannot be used: within a transaction its snapshot lacks later connections. */
const WAITING = `SELECT count(*)::integer AS waiting FROM pg_locks
  WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`;

/**
 * Holds row locks in a separate transaction until `act` waits for them.
 *
 * @returns the result of `act`, which continues after the transaction has committed.
 */
export async function whileLocked<T>(
  database: Database,
  lock: (transaction: Transaction) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  const { result } = await database.transaction(async (transaction) => {
    await lock(transaction);
    const pending = act();
    await waitForLockWaiter(transaction);
    // Wrapped in an object: a bare promise would be awaited before the commit that it waits for.
    return { result: pending };
  });
  return result;
}

/** Resolves when another transaction waits for a lock that this one holds. */
export async function waitForLockWaiter(transaction: Transaction): Promise<void> {
  const end = Date.now() + 10_000;
  for (;;) {
    const [row]: { waiting: number }[] = await transaction.entities.query(WAITING);
    if (row && row.waiting > 0) return;
    if (Date.now() > end) throw new Error('Nothing waits for the locked rows');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Returns the sorted error codes of results; OK for those without an error. */
export function codesOf(results: readonly SubgraphResult[]): string[] {
  return results.map(({ errors }) => errors?.[0]?.extensions.code ?? 'OK').sort();
}
