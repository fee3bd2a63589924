import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { systemErrorCode } from '#runtime/system-error-code';
import { runAs, type ServerUser } from './server-user';

/** Folders for files of root that the server's user cannot access in the checkout, in order of preference. */
export const sharedFolders: readonly string[] = [
  '/var/lib/community-platform',
  '/var/tmp/community-platform',
  join(tmpdir(), 'community-platform'),
];

/**
 * Returns whether the user can run PostgreSQL from the folder `native`. Runs a program to detect missing
 * libraries and noexec mounts, too.
 */
export function canRunFrom(native: string, user: ServerUser): boolean {
  const script =
    'test -r "$1/share/postgresql/postgres.bki" && "$1/bin/initdb" --version && "$1/bin/postgres" --version';
  return shell(script, native, user);
}

/**
 * Creates a folder in `home` owned by the user.
 * @returns its path, or undefined if the user cannot access it or write there
 */
export function makeWorkspace(home: string, user: ServerUser): string | undefined {
  try {
    const workspace = mkdtempSync(join(home, 'init-'));
    if (user !== undefined) chownSync(workspace, user.uid, user.gid);
    if (canWrite(workspace, user)) return workspace;
    rmSync(workspace, { recursive: true, force: true });
  } catch {
    // Read-only, or a file system without owners: try the next location.
  }
  return undefined;
}

/** Returns whether the user can access the folder and write there. */
export function canWrite(folder: string, user: ServerUser): boolean {
  return shell('test -w "$1/." && test -x "$1/."', folder, user);
}

/**
 * Creates one of {@link sharedFolders} if it is missing.
 * @returns false if creation fails or others can write to it: in /tmp anyone could have created it
 */
export function ensureSharedFolder(folder: string): boolean {
  try {
    makeFolder(folder, 0o755);
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

/**
 * Creates a folder and its parents with exactly the given mode, because the umask may be too strict for the
 * server. Does not use `fs.mkdir` with `recursive`, which never returns if the system returns ENOENT, as in
 * /proc.
 */
export function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder);
    chmodSync(folder, mode);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  }
}

function shell(script: string, argument: string, user: ServerUser): boolean {
  const options = { ...runAs(user), stdio: 'ignore', timeout: 10_000 } as const;
  return spawnSync('/bin/sh', ['-c', script, 'sh', argument], options).status === 0;
}
