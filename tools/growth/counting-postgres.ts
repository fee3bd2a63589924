import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#processes/embedded-postgres/start';

/** An empty embedded PostgreSQL that records statement times. */
export interface CountingPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** Takes effect at server start only, so the server starts twice. */
const COUNT = `ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`;

export async function startCountingPostgres(): Promise<CountingPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'platform-growth-'));
  // If this runs as root, the server still runs as another user and needs access to its data.
  chmodSync(dataDir, 0o755);
  const first = await startEmbeddedPostgres({ dataDir, durable: false });
  await run(first.url, COUNT);
  await first.stop();
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  await run(postgres.url, 'CREATE EXTENSION pg_stat_statements SCHEMA public');
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
