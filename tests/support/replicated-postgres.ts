import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#processes/embedded-postgres/start';
import type { Engine } from './engine';

/** A PostgreSQL with a streaming replica. */
export interface ReplicatedPostgres extends Engine {
  /** The same database as `url` names, on the replica. */
  readonly replicaUrl: string;
  /** Stops the replica only. */
  stopReplica(): Promise<void>;
}

/**
 * Starts a PostgreSQL and its replica. A commit is acknowledged when the replica shows it, so that tests
 * which read at once what they wrote have one result, unless the replica pauses.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-replicated-'));
  chmodSync(folder, 0o755);
  const [dataDir, copyDir] = [join(folder, 'primary'), join(folder, 'replica')];
  const first = await startEmbeddedPostgres({ dataDir });
  await administer(first.url, [
    'ALTER SYSTEM SET fsync = off',
    "ALTER SYSTEM SET wal_keep_size = '1GB'",
    'ALTER SYSTEM SET hot_standby_feedback = on',
  ]);
  await first.stop();
  execFileSync('cp', ['-a', dataDir, copyDir]);
  const primary = await startEmbeddedPostgres({ dataDir });
  const cluster = join(copyDir, relative(dataDir, first.dataDirectory));
  writeFileSync(join(cluster, 'standby.signal'), '');
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${connectionInfo(primary.url)}'\n`,
  );
  const replica = await startEmbeddedPostgres({ dataDir: copyDir });
  await administer(primary.url, [
    "ALTER SYSTEM SET synchronous_standby_names = '*'",
    'ALTER SYSTEM SET synchronous_commit = remote_apply',
    'SELECT pg_reload_conf()',
  ]);
  return {
    url: primary.url,
    replicaUrl: replica.url,
    source: `embedded (${dataDir}) with a replica`,
    stopReplica: () => replica.stop(),
    stop: async () => {
      await primary.stop();
      await replica.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function connectionInfo(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
}

async function administer(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
