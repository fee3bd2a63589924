import { randomBytes } from 'node:crypto';
import { link, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemErrorCode } from '#runtime/system-error-code';
import { DataDirectoryInUse } from './errors';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity';
import { readIfPresent } from './read-if-present';

/** A lock held by one process at a time. */
export interface OwnerLock {
  /** Releases the lock; does nothing if another process has taken it over. */
  release(): Promise<void>;
}

interface Holder extends ProcessIdentity {
  /** Identifies one acquisition. */
  nonce: string;
}

/**
 * Acquires exclusive ownership of `dataDir` through the file `owner.lock`, which identifies the process.
 * Replaces the lock of a process that has exited.
 * The lock works within one machine and pid namespace: a container that shares the directory with another
 * cannot check whether the other's owner is running.
 * @throws DataDirectoryInUse immediately, if the owner is running
 */
export async function acquireOwnerLock(dataDir: string): Promise<OwnerLock> {
  const path = join(dataDir, 'owner.lock');
  const holder: Holder = { ...ownIdentity(), nonce: randomBytes(6).toString('hex') };
  await acquire(path, holder, dataDir);
  return { release: () => release(path, holder) };
}

async function acquire(path: string, own: Holder, dataDir: string): Promise<void> {
  for (;;) {
    if (await createWith(path, own)) return;
    const other = await readHolder(path);
    if (other === undefined) continue;
    if (isRunning(other)) throw new DataDirectoryInUse(dataDir, other.pid);
    if (await replaceStale(path, other, own, dataDir)) return;
  }
}

/**
 * Replaces a stale lock only while holding the claim on exactly that lock (the claim's name contains its
 * nonce), and only if the stale lock still exists. So a slower process never removes the new lock of a faster
 * one. A claim is itself a lock, so the claim of a dead process is replaced in the same way.
 */
async function replaceStale(path: string, stale: Holder, own: Holder, dataDir: string): Promise<boolean> {
  const claim = `${path}.${stale.nonce}`;
  await acquire(claim, own, dataDir);
  if ((await readHolder(path))?.nonce !== stale.nonce) {
    await rm(claim, { force: true });
    return false;
  }
  await rename(claim, path);
  return true;
}

/** Creates the file with its content atomically through a hard link; fails if the name exists. */
async function createWith(path: string, holder: Holder): Promise<boolean> {
  const draft = join(dirname(path), `owner.${randomBytes(6).toString('hex')}.draft`);
  try {
    await writeFile(draft, `${JSON.stringify(holder)}\n`, { flag: 'wx', mode: 0o600 });
    await link(draft, path);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readIfPresent(path);
  return text === null ? undefined : parseHolder(text);
}

/**
 * Parses a lock file. Incomplete content (disk full, power failure) is treated as pid 0, which never runs.
 */
function parseHolder(text: string): Holder {
  const [, pid, startedAt, nonce] =
    /^\{"pid":(\d+),"startedAt":"([^"]*)","nonce":"([0-9a-f]{12})"\}\n$/.exec(text) ?? [];
  if (pid === undefined || startedAt === undefined || nonce === undefined) {
    return { pid: 0, startedAt: '', nonce: 'unreadable' };
  }
  return { pid: Number(pid), startedAt, nonce };
}

async function release(path: string, own: Holder): Promise<void> {
  if ((await readHolder(path))?.nonce === own.nonce) await rm(path, { force: true });
}
