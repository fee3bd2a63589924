import { createHash, randomBytes } from 'node:crypto';

/**
 * Returns a new bingo key: `bk_` and 256 random bits in base64url. It is returned to the client once and
 * never stored.
 */
export function newBingoKey(): string {
  return `bk_${randomBytes(32).toString('base64url')}`;
}

/**
 * Returns a new hook key: `bh_` and 256 random bits in base64url, for clients that can send no header. It is
 * returned once, as part of addresses, and never stored.
 */
export function newHookKey(): string {
  return `bh_${randomBytes(32).toString('base64url')}`;
}

/**
 * Returns the SHA-256 of a key in hex. Only the hash is stored, so a leaked database contains no usable keys.
 */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
