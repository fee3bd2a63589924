import type { Database, Transaction } from '#kit/database/database';
import type { SubgraphResult } from '#protocol/subgraph-operation';

/** Not by pg_stat_activity: within a transaction that shows no connection that was made after the first look. */
const WAITING = `SELECT count(*)::integer AS waiting FROM pg_locks
  WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`;

/**
 * Holds rows in a transaction of its own until what was begun meanwhile waits for them.
 *
 * @returns what was begun, which goes on once the transaction has committed.
 */
export async function whileLocked<T>(
  database: Database,
  hold: (transaction: Transaction) => Promise<unknown>,
  begin: () => Promise<T>,
): Promise<T> {
  const { result } = await database.transaction(async (transaction) => {
    await hold(transaction);
    const begun = begin();
    await somebodyWaits(transaction);
    // Wrapped: a promise that is returned bare would be awaited before the commit that it waits for.
    return { result: begun };
  });
  return result;
}

async function somebodyWaits(transaction: Transaction): Promise<void> {
  const end = Date.now() + 10_000;
  for (;;) {
    const [row]: { waiting: number }[] = await transaction.entities.query(WAITING);
    if (row && row.waiting > 0) return;
    if (Date.now() > end) throw new Error('Nothing waits for the rows that are held');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The codes of results, sorted; OK for those without an error. */
export function codesOf(results: readonly SubgraphResult[]): string[] {
  return results.map(({ errors }) => errors?.[0]?.extensions.code ?? 'OK').sort();
}
