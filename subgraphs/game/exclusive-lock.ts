import type { PoolClient } from 'pg';
import type { PoolDatabase } from '#kit/database/pool-database';

/**
 * Does work that only one of all processes may do at a time. The lock goes with its connection, whatever happens to
 * this process; the signal tells the work when it is lost.
 *
 * @returns null when somebody else is at it: nothing was done.
 */
export async function tryWithExclusiveLock<T>(
  database: PoolDatabase,
  what: string,
  work: (signal: AbortSignal) => Promise<T>,
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
    const result = await work(lost.signal);
    intact = await giveBack(client, what);
    return { result };
  } finally {
    if (intact) client.off('error', lose);
    // What cannot give its lock back has to end with it.
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

function giveBack(client: PoolClient, what: string): Promise<boolean> {
  return client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [what]).then(
    () => true,
    () => false,
  );
}
