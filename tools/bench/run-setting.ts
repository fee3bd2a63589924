import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '#runtime/package-root';
import type { TestPlatform } from '#tests/support/platform';
import { coresOf } from './load/process-usage';
import type { RunSetting } from './report/results';

/** Packages whose versions affect the results. */
const PACKAGES = ['express', 'pg', 'graphql', 'graphql-jit', '@apollo/gateway', '@apollo/server'];

const manifest = z.object({ version: z.string() });

/**
 * Describes the machine, versions and commit of a run; `loadBefore` is the load average before anything was
 * started.
 */
export async function readRunSetting(
  command: string,
  platform: TestPlatform,
  loadBefore: number,
): Promise<RunSetting> {
  const [database] = await platform.sql<{ pid: number; version: string }>(
    "SELECT pg_backend_pid() AS pid, current_setting('server_version') AS version",
  );
  if (!database) throw new Error('the database did not answer');
  const all = cpus();
  return {
    command,
    commit: commit(),
    date: new Date().toISOString(),
    machine: `${all[0]?.model ?? 'unknown processor'}, ${all.length} cores`,
    serverCores: coresOf(platform.pid),
    databaseCores: coresOf(database.pid),
    loadBefore,
    versions: {
      'Node.js': process.versions.node,
      PostgreSQL: database.version,
      ...Object.fromEntries(PACKAGES.map((name) => [name, versionOf(name)])),
    },
  };
}

/** Returns the one-minute load average. */
export function loadNow(): number {
  return loadavg()[0] ?? 0;
}

function versionOf(name: string): string {
  const file = join(packageRoot, 'node_modules', name, 'package.json');
  return manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

/** Returns the short commit id, marked if there are uncommitted changes. */
function commit(): string {
  const git = (...command: string[]) =>
    execFileSync('git', command, { cwd: packageRoot, encoding: 'utf8' }).trim();
  try {
    const isClean = git('status', '--porcelain', '--', ':!docs/performance') === '';
    return `${git('rev-parse', '--short', 'HEAD')}${isClean ? '' : ' with changes'}`;
  } catch {
    return 'unknown';
  }
}
