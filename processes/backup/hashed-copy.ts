import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Owner of written files; undefined for the user of this process. */
export type Owner = { readonly uid: number; readonly gid: number } | undefined;

/** Size and hash of a copied file. */
export interface Copied {
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

const CHUNK = 1 << 20;

/**
 * Copies and hashes a file in one pass; a file that changes meanwhile is copied as read. The copy is readable
 * by its owner only, and is durable only after `syncAll`.
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
      const copied = await copyAndHash(from, to, signal);
      if (owner) await to.chown(owner.uid, owner.gid);
      return copied;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** Writes and hashes a stream, as `hashedCopy` does a file. */
export async function hashedStream(source: Readable, target: string): Promise<Copied> {
  const to = await open(target, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await to.writeFile(chunk);
      size += chunk.length;
    }
    return { size, sha256: hash.digest('hex') };
  } finally {
    await to.close();
  }
}

/** Hashes a file. */
export async function hashOfFile(file: string, signal: AbortSignal): Promise<Copied> {
  const from = await open(file, 'r');
  try {
    return await copyAndHash(from, null, signal);
  } finally {
    await from.close();
  }
}

async function copyAndHash(from: FileHandle, to: FileHandle | null, signal: AbortSignal): Promise<Copied> {
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
