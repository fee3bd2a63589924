import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { PoolDatabase } from '#kit/database/pool-database';

const LONGEST_CLOSE_MS = 2000;

/** The work that is running in this process, to be ended with it. */
export class RunningWork {
  private readonly closing = new AbortController();
  private readonly running = new Set<Promise<void>>();
  /** Aborted when the work is to end. */
  readonly stopping: AbortSignal;

  /** @param stopping aborted when the process shuts down. */
  constructor(stopping: AbortSignal) {
    this.stopping = AbortSignal.any([this.closing.signal, stopping]);
  }

  /** Returns a job handler that does nothing once the work is to end. */
  handler(work: (stopping: AbortSignal) => Promise<void>): () => Promise<void> {
    return async () => {
      if (!this.stopping.aborted) await this.run(work);
    };
  }

  /** Runs work that ends when it is to end. */
  async run(work: (stopping: AbortSignal) => Promise<void>): Promise<void> {
    const done = work(this.stopping);
    this.running.add(done);
    await done.finally(() => this.running.delete(done));
  }

  /** Starts nothing new and waits briefly for running work. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.race([
      Promise.allSettled(this.running),
      delay(LONGEST_CLOSE_MS, undefined, { ref: false }),
    ]);
  }
}

/**
 * Runs work under an advisory lock shared by all processes. The lock is released with its connection, even if
 * this process crashes; the signal is aborted if the connection is lost.
 *
 * @param work also gets the connection that holds the lock.
 * @returns null if another process holds the lock: the work was not run.
 */
export async function tryWithExclusiveLock<T>(
  database: PoolDatabase,
  what: string,
  work: (signal: AbortSignal, client: PoolClient) => Promise<T>,
): Promise<{ readonly result: T } | null> {
  const client = await database.connect();
  const lost = new AbortController();
  const lose = () => lost.abort(new Error(`The lock of ${what} was lost`));
  client.on('error', lose);
  let intact = false;
  try {
    if (!(await take(client, what))) {
      intact = true;
      return null;
    }
    const result = await work(lost.signal, client);
    intact = await unlock(client, what);
    return { result };
  } finally {
    if (intact) client.off('error', lose);
    // A connection that cannot release its lock must be closed.
    client.release(!intact);
  }
}

async function take(client: PoolClient, what: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
    [what],
  );
  return rows[0]?.taken ?? false;
}

function unlock(client: PoolClient, what: string): Promise<boolean> {
  return client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [what]).then(
    () => true,
    () => false,
  );
}
