import { randomBytes } from 'node:crypto';
import { hashSecret } from '#kit/hash-secret';

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

/** Returns the hash of a key, the form in which it is stored. */
export function hashOfKey(key: string): string {
  return hashSecret(key);
}
