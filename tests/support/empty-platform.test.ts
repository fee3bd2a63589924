import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migratedDatabase, type TestDatabase } from './database';
import { emptyPlatform } from './empty-platform';

const dataDir = mkdtempSync(join(tmpdir(), 'empty-platform-'));

const POLL = `INSERT INTO game.readings (group_id, trigger, read_at) VALUES (1, 'level', now())
  ON CONFLICT (group_id, trigger) DO UPDATE SET read_at = excluded.read_at`;

describe('emptyPlatform', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await migratedDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  it('lets nobody write between emptying and refilling', async () => {
    const writes: Promise<unknown>[] = [];
    await emptyPlatform({ databaseUrl: database.url, dataDir, redisUrl: null }, async (transaction) => {
      writes.push(client.query(POLL));
      // Long enough for a write that nothing blocks.
      await transaction.query('SELECT pg_sleep(0.2)');
      await transaction.query("INSERT INTO game.readings VALUES (1, 'level', '2026-01-01')");
    });
    await Promise.all(writes);
    const { rows } = await client.query(
      'SELECT read_at > now() - interval $$1 day$$ AS polled FROM game.readings',
    );
    expect([writes.length, rows]).toEqual([1, [{ polled: true }]]);
  });

  it('waits for a job that runs', async () => {
    await client.query(
      "INSERT INTO pgboss.job (name, state) SELECT name, 'active' FROM pgboss.queue LIMIT 1",
    );
    const emptied = emptyPlatform({ databaseUrl: database.url, dataDir, redisUrl: null });
    await client.query('SELECT pg_sleep(0.2)');
    await client.query(POLL);
    await client.query('DELETE FROM pgboss.job');
    await emptied;
    const { rows } = await client.query('SELECT count(*)::int FROM game.readings');
    expect(rows).toEqual([{ count: 0 }]);
  });
});
