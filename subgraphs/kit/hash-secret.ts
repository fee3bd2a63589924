import { createHash } from 'node:crypto';

/**
 * Returns the SHA-256 of a secret in hex. Only the hash is stored, so a leaked database contains no usable
 * secret.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
