import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { systemErrorCode } from './errors';
import { runAs, type ServerUser } from './server-user';

/** Folders where root may put what the server's user cannot reach in the checkout, best first. */
export const sharedFolders: readonly string[] = [
  '/var/lib/community-platform',
  '/var/tmp/community-platform',
  join(tmpdir(), 'community-platform'),
];

/**
 * Whether PostgreSQL really runs from the folder `native` as that user: one of its programs is run, which also finds
 * missing libraries and file systems without execution.
 */
export function canRunFrom(native: string, user: ServerUser): boolean {
  const script =
    'test -r "$1/share/postgresql/postgres.bki" && "$1/bin/initdb" --version && "$1/bin/postgres" --version';
  return shell(script, native, user);
}

/**
 * Makes a folder in `home` that belongs to that user.
 *
 * @returns its path, or undefined when the user cannot come to it and write there
 */
export function makeWorkspace(home: string, user: ServerUser): string | undefined {
  try {
    const workspace = mkdtempSync(join(home, 'init-'));
    if (user !== undefined) chownSync(workspace, user.uid, user.gid);
    if (canWrite(workspace, user)) return workspace;
    rmSync(workspace, { recursive: true, force: true });
  } catch {
    // Read-only, or a file system that keeps no owners: the next place is tried.
  }
  return undefined;
}

/** Whether that user can come to the folder and write there. */
export function canWrite(folder: string, user: ServerUser): boolean {
  return shell('test -w "$1/." && test -x "$1/."', folder, user);
}

/**
 * Makes one of {@link sharedFolders} where it is missing.
 *
 * @returns false when it cannot be made or is not this user's alone to write: in /tmp anybody could have put it there
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
 * Makes a folder and those above it, each new one with exactly that mode: the umask may be too narrow for the server.
 * Not by the `recursive` of `fs.mkdir`, which never returns where the system answers ENOENT, as in /proc.
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
