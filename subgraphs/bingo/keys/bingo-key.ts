import { createHash, randomBytes } from 'node:crypto';

/** A new bingo key: `bk_` and 256 random bits in base64url. It is shown once and never stored. */
export function newBingoKey(): string {
  return `bk_${randomBytes(32).toString('base64url')}`;
}

/** SHA-256 in hex: what is kept of a key, so that a copy of the database opens nothing. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
