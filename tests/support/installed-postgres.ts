import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchServer } from '#processes/embedded-postgres/launch-server';
import { ensurePlatformDatabase } from '#processes/embedded-postgres/platform-database';
import { chooseServerUser, runAs } from '#processes/embedded-postgres/server-user';
import { stopServer } from '#processes/embedded-postgres/stop-server';
import type { Engine } from './engine';

/** Where Debian's packages put the versions of PostgreSQL. */
const DEBIAN = '/usr/lib/postgresql';

/** Returns the newest PostgreSQL of this machine with server and client programs; null if there is none. */
export function installedPostgres(): string | null {
  if (!existsSync(DEBIAN)) return null;
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  const isComplete = (version: string) =>
    ['postgres', 'initdb', 'pg_dump', 'pg_restore'].every(
      (name) => spawnSync(join(DEBIAN, version, 'bin', name), ['--version']).status === 0,
    );
  const newest = versions.find(isComplete);
  return newest === undefined ? null : join(DEBIAN, newest);
}

/** Starts a server of an installed PostgreSQL with the database `platform`. */
export async function startInstalledPostgres(native: string): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'installed-postgres-'));
  const user = chooseServerUser(undefined);
  const cluster = join(folder, 'cluster');
  // When the tests run as root, the server runs as another user.
  chmodSync(folder, 0o755);
  mkdirSync(cluster, { mode: 0o700 });
  if (user) chownSync(cluster, user.uid, user.gid);
  const options = ['--username=platform', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(native, 'bin/initdb'), ['-D', cluster, ...options], { ...runAs(user), stdio: 'ignore' });
  const server = await launchServer({
    binaries: { native, version: '' },
    user,
    cluster,
    durable: false,
    logFile: join(folder, 'server.log'),
    stopping: new AbortController().signal,
  });
  return {
    url: await ensurePlatformDatabase(server.port, 'any'),
    source: native,
    stop: async () => {
      await stopServer(server, () => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
