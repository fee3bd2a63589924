import { setTimeout } from 'node:timers/promises';
import type { Database, Transaction } from '#kit/database/database';
import { lockConflict } from '#kit/database/database-errors';
import { acquired } from '#kit/database/named-lock';

/** Arbitrary advisory lock keys: for all writes, and for the next exclusive writer. */
const WRITES = 4_210_001;
const NEXT_EXCLUSIVE = 4_210_002;

const TIMEOUT_MS = 20_000;
const MIN_BACKOFF_MS = 10;
const MAX_BACKOFF_MS = 160;

/** An exclusive writer waits for running writes, which take only a few statements. */
const LOCK_TIMEOUT_MS = 15_000;

const LOCK_EXCLUSIVE = { text: 'SELECT pg_advisory_xact_lock($1)', timeoutMs: LOCK_TIMEOUT_MS } as const;

type Work<T> = (transaction: Transaction) => Promise<T>;

/** Runs the work in a transaction; null, with nothing written, if the lock is not available. */
type Attempt<T> = () => Promise<{ readonly result: T } | null>;

const TRY_SHARE = {
  name: 'attendance_try_lock_shared',
  text: 'SELECT pg_try_advisory_xact_lock_shared($1) AS mine',
} as const;

/**
 * Runs a write under the shared lock, concurrently with other writes that lock rows in the same order.
 * Waits for an exclusive writer without holding a connection, except that of an Idempotency-Key.
 *
 * @throws DomainError RATE_LIMITED when the lock is not acquired in time.
 */
export function withSharedLock<T>(database: Database, work: Work<T>): Promise<T> {
  return retryUntilDeadline(() => tryLocked(database, trySharedLock, work));
}

/**
 * Runs a write under the shared lock with a minimum of round trips, without TypeORM. The work starts
 * before the lock is confirmed, so it must write attendance only at the commit.
 *
 * @throws DomainError RATE_LIMITED when the lock is not acquired in time.
 */
export function withOptimisticSharedLock<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return retryUntilDeadline(() => tryOptimistic(database, work));
}

/**
 * Runs a write under the exclusive lock, which blocks all other attendance writes of the platform: for
 * writes without a fixed lock order, which could deadlock, and for writes so long that others would time
 * out. Readers continue. Only the next waiting writer holds a connection.
 *
 * @throws DomainError RATE_LIMITED when the lock is not acquired in time.
 */
export function withExclusiveLock<T>(database: Database, work: Work<T>): Promise<T> {
  return retryUntilDeadline(() => tryLocked(database, tryExclusiveLock, work));
}

async function retryUntilDeadline<T>(attempt: Attempt<T>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let backoff = MIN_BACKOFF_MS; ; backoff = Math.min(2 * backoff, MAX_BACKOFF_MS)) {
    const done = await attempt();
    if (done) return done.result;
    if (Date.now() > deadline) throw lockConflict();
    await setTimeout(backoff);
  }
}

function tryLocked<T>(database: Database, take: typeof trySharedLock, work: Work<T>): ReturnType<Attempt<T>> {
  return database.transaction(async (transaction) =>
    (await take(transaction)) ? { result: await work(transaction) } : null,
  );
}

async function tryOptimistic<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): ReturnType<Attempt<T>> {
  try {
    const result = await database.transaction(async (transaction) => {
      const [[row], done] = await Promise.all([
        transaction.rows<{ mine: boolean }>(TRY_SHARE, [WRITES]),
        work(transaction),
      ]);
      if (!row?.mine) throw new LockUnavailable();
      return done;
    });
    return { result };
  } catch (error) {
    if (error instanceof LockUnavailable) return null;
    throw error;
  }
}

/** Thrown to roll back the work. */
class LockUnavailable extends Error {}

/** Fails also while an exclusive writer waits, so that a stream of small writes cannot starve it. */
function trySharedLock(transaction: Transaction): Promise<boolean> {
  return tryLock(transaction, 'pg_try_advisory_xact_lock_shared', WRITES);
}

async function tryExclusiveLock(transaction: Transaction): Promise<boolean> {
  if (!(await tryLock(transaction, 'pg_try_advisory_xact_lock', NEXT_EXCLUSIVE))) return false;
  await acquired(transaction.rows(LOCK_EXCLUSIVE, [WRITES]));
  return true;
}

async function tryLock(
  transaction: Transaction,
  take: 'pg_try_advisory_xact_lock' | 'pg_try_advisory_xact_lock_shared',
  lock: number,
): Promise<boolean> {
  const row = await transaction.row<{ mine: boolean }>({ text: `SELECT ${take}($1) AS mine` }, [lock]);
  return row?.mine ?? false;
}
