import { randomBytes } from 'node:crypto';
import type { Transaction } from '#kit/database/database';
import { lockExclusive } from '#kit/database/named-lock';

/** Returns a new service key: `sk_` and 256 random bits in base64url. Only its hash is stored. */
export function newServiceKey(): string {
  return `sk_${randomBytes(32).toString('base64url')}`;
}

/** Takes an exclusive lock on the active service keys until the transaction ends. */
export function lockServiceKeys(transaction: Transaction): Promise<void> {
  return lockExclusive(transaction, 'auth service keys');
}
