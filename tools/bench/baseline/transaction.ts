import type { Pool, PoolClient } from 'pg';

/** $1 subject, $2 data. */
const APPEND = {
  name: 'append',
  text: `WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(6041830948)),
    appended AS (
      INSERT INTO event_log.entries (type, subject, data) SELECT 'bench', $1, $2::jsonb FROM locked RETURNING position
    )
    SELECT pg_notify('bench', position::text) FROM appended`,
};

/**
 * Appends an event to the event log, as the last statement before COMMIT, and announces it. Positions become
 * visible in their order, so that readers of the log miss nothing. The product follows no events of
 * this type, so it does not work while the hand-written server is measured.
 */
export async function appendEvent(client: PoolClient, subject: string, data: object): Promise<void> {
  await client.query({ ...APPEND, values: [subject, JSON.stringify(data)] });
}

/** Runs `work` in a transaction: commits on return, rolls back on an error. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
