import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url: 43 characters. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text from outside may be one of `randomSecret`. */
export function isSecret(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[\w-]{43}$/.test(text);
}

/** SHA-256 in hex: what is kept of a secret, so that a copy of the database opens nothing. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
