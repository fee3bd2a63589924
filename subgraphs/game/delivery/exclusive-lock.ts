import type { PoolClient } from 'pg';
import type { PoolDatabase } from '#kit/database/pool-database';

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
