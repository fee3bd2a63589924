import { setTimeout } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { queryRows } from '#kit/database/statement';
import { DomainError } from '#kit/errors';

/** Number of the advisory lock that an import holds; a number like any other. */
const TURN = 4_210_001;
const PAUSE_MS = 100;
const PATIENCE_MS = 20_000;

/** Half of the time after which PostgreSQL looks for deadlocks: it is the import that gives way, never a single record. */
const LOCK_PATIENCE_MS = 500;

/** The codes of a lock that did not come in time, and of a deadlock. */
const inTheWay = z.object({ code: z.enum(['55P03', '40P01']) });

/**
 * Does the work of one import in a transaction, one import at a time in the whole platform: two that write the same
 * records in different orders would stop each other. Whoever waits holds no connection. Work that had to give way to
 * another writer is undone and done again.
 *
 * @throws DomainError CONFLICT when the turn does not come.
 */
export async function inTurn<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const done = await attempt(dataSource, work);
    if (done) return done.result;
    if (Date.now() > end) throw new DomainError('CONFLICT', 'Other imports are under way, try again later');
    await setTimeout(PAUSE_MS);
  }
}

/** Null when it was not this one's turn, or somebody was in the way. */
async function attempt<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<{ readonly result: T } | null> {
  try {
    return await dataSource.transaction(async (manager) => {
      const [lock] = await queryRows<{ mine: boolean }>(
        manager,
        'SELECT pg_try_advisory_xact_lock($1) AS mine',
        [TURN],
      );
      if (!lock?.mine) return null;
      await manager.query(`SET LOCAL lock_timeout = ${LOCK_PATIENCE_MS}`);
      return { result: await work(manager) };
    });
  } catch (error) {
    if (inTheWay.safeParse(error).success) return null;
    throw error;
  }
}
