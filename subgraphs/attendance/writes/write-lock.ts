import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Database, Transaction } from '#kit/database/database';
import { DomainError } from '#protocol/errors';

/** Numbers of advisory locks like any others: of all writes, and of the one that is next to write alone. */
const WRITES = 4_210_001;
const NEXT_ALONE = 4_210_002;

const TIMEOUT_MS = 20_000;
const SHORTEST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 160;

/** Whoever writes alone waits for writes that have begun, and these end within a few statements. */
const LOCK_PATIENCE_MS = 15_000;

const LOCK_ALONE = { text: 'SELECT pg_advisory_xact_lock($1)', timeoutMs: LOCK_PATIENCE_MS } as const;

type Work<T> = (transaction: Transaction) => Promise<T>;

/** Does the work in a transaction; null when a lock that it needs is held by somebody else, and nothing was done. */
type Attempt<T> = () => Promise<{ readonly result: T } | null>;

const TRY_SHARE = {
  name: 'attendance_try_to_write_beside_others',
  text: 'SELECT pg_try_advisory_xact_lock_shared($1) AS mine',
} as const;

/**
 * Does a write in a transaction that others of its kind may run beside: they take what they write in one order. It waits
 * for who writes alone, and holds no connection meanwhile.
 *
 * @throws DomainError CONFLICT when the turn does not come.
 */
export function withSharedLock<T>(database: Database, work: Work<T>): Promise<T> {
  return inTurn(() => managed(database, takeShare, work));
}

/**
 * The same in as few exchanges with the database as can be, past TypeORM. The work may begin statements before it is known whether
 * there is a turn, and writes attendance at the commit only.
 *
 * @throws DomainError CONFLICT when the turn does not come.
 */
export function withOptimisticSharedLock<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return inTurn(() => swift(database, work));
}

/**
 * Does a write in a transaction beside which nobody else writes attendance, in the whole platform: for what writes in an
 * order of its own and would stop others in a circle, or writes for so long that others would give up. Readers go on.
 * Of those who wait only the next one holds a connection.
 *
 * @throws DomainError CONFLICT when the turn does not come.
 */
export function withExclusiveLock<T>(database: Database, work: Work<T>): Promise<T> {
  return inTurn(() => managed(database, takeAll, work));
}

async function inTurn<T>(attempt: Attempt<T>): Promise<T> {
  const end = Date.now() + TIMEOUT_MS;
  for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const done = await attempt();
    if (done) return done.result;
    if (Date.now() > end) throw othersWrite();
    await setTimeout(pause);
  }
}

function managed<T>(database: Database, take: typeof takeShare, work: Work<T>): ReturnType<Attempt<T>> {
  return database.transaction(async (transaction) =>
    (await take(transaction)) ? { result: await work(transaction) } : null,
  );
}

async function swift<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): ReturnType<Attempt<T>> {
  try {
    const result = await database.transaction(async (transaction) => {
      const [[row], done] = await Promise.all([
        transaction.rows<{ mine: boolean }>(TRY_SHARE, [WRITES]),
        work(transaction),
      ]);
      if (!row?.mine) throw new NoTurn();
      return done;
    });
    return { result };
  } catch (error) {
    if (error instanceof NoTurn) return null;
    throw error;
  }
}

/** Undoes what the work has begun. */
class NoTurn extends Error {}

/** Refused while somebody waits to write alone, too: a stream of small writes holds nobody up for good. */
function takeShare(transaction: Transaction): Promise<boolean> {
  return tryLock(transaction, 'pg_try_advisory_xact_lock_shared', WRITES);
}

async function takeAll(transaction: Transaction): Promise<boolean> {
  if (!(await tryLock(transaction, 'pg_try_advisory_xact_lock', NEXT_ALONE))) return false;
  try {
    await transaction.rows(LOCK_ALONE, [WRITES]);
  } catch (error) {
    throw timedOut.safeParse(error).success ? othersWrite() : error;
  }
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

/** The code of a statement that PostgreSQL ended for it took too long. */
const timedOut = z.object({ code: z.literal('57014') });

function othersWrite(): DomainError {
  return new DomainError('CONFLICT', 'Other writes are under way, try again later');
}
