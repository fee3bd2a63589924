import { randomBytes } from 'node:crypto';

/** Returns a prefix, such as `req_`, and 144 random bits in base64url. */
export function newRandomId(prefix: string): string {
  return `${prefix}${randomBytes(18).toString('base64url')}`;
}
