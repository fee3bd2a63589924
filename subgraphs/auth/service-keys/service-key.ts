import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '#kit/database/database';
import { lockExclusive } from '#kit/database/named-lock';

/** A new service key: `sk_` and 256 random bits in base64url. It is shown once and never stored. */
export function newServiceKey(): string {
  return `sk_${randomBytes(32).toString('base64url')}`;
}

/** SHA-256 in hex: what is kept of a key. */
export function hashOfServiceKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** One act at a time on the keys of a name, until the transaction ends. */
export function lockServiceKey(transaction: Transaction, name: string): Promise<void> {
  return lockExclusive(transaction, `auth service key ${name}`);
}
