import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataDirectoryInUse, systemErrorCode } from './errors';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity';

/** Held by one process at a time. */
export interface OwnerLock {
  /** Gives the directory free; does nothing when the lock is no longer ours. */
  release(): Promise<void>;
}

interface Holder extends ProcessIdentity {
  /** Tells one acquisition from any other. */
  nonce: string;
}

/**
 * Makes this process the only owner of `dataDir` by the file `owner.lock`, which names the process. A lock whose
 * process is gone is taken over.
 *
 * The lock guards against processes of the same machine and process namespace: a container that shares the
 * directory with another cannot see whether the other's owner lives.
 *
 * @throws DataDirectoryInUse at once, when the owner lives
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
 * A stale lock is replaced only by the process that holds the claim on exactly that lock (the claim's name carries
 * its nonce), and only while the stale lock still stands. Hence the lock of a process that was quicker is never
 * removed, however late the slower one wakes. A claim is itself a lock, so that one left by a dead process is
 * overcome in the same way.
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

/** A hard link makes the file appear with its content in it, or fails when the name is taken. */
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
  try {
    return parseHolder(await readFile(path, 'utf8'));
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** What no process wrote whole (a disk that was full, a power cut) belongs to nobody: pid 0 never runs. */
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
