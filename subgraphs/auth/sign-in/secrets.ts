import { randomBytes } from 'node:crypto';

/** Returns 256 random bits in base64url: 43 characters. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns whether untrusted text has the format of `randomSecret`. */
export function isSecret(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[\w-]{43}$/.test(text);
}
