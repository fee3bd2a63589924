import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** Who shall own what is written; undefined where it is the user of this process. */
export type Owner = { readonly uid: number; readonly gid: number } | undefined;

/** What was read, and what was written. */
export interface Copied {
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

const CHUNK = 1 << 20;

/**
 * Copies a file as it is read: what grows or shrinks meanwhile is copied as far as it was seen. The copy is
 * readable by its owner alone, and not on the disk for certain before `syncAll`.
 */
export async function hashedCopy(
  source: string,
  target: string,
  signal: AbortSignal,
  owner?: Owner,
): Promise<Copied> {
  const from = await open(source, 'r');
  try {
    const to = await open(target, 'wx', 0o600);
    try {
      const copied = await pour(from, to, signal);
      if (owner) await to.chown(owner.uid, owner.gid);
      return copied;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** Reads a file for its hash alone. */
export async function hashOfFile(file: string, signal: AbortSignal): Promise<Copied> {
  const from = await open(file, 'r');
  try {
    return await pour(from, null, signal);
  } finally {
    await from.close();
  }
}

async function pour(from: FileHandle, to: FileHandle | null, signal: AbortSignal): Promise<Copied> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK);
  let size = 0;
  for (;;) {
    signal.throwIfAborted();
    const { bytesRead } = await from.read(buffer, 0, CHUNK, size);
    if (bytesRead === 0) return { size, sha256: hash.digest('hex') };
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    await to?.writeFile(chunk);
    size += bytesRead;
  }
}
