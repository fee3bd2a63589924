import { randomBytes } from 'node:crypto';

/** A new name for an image: 192 random bits in base64url. */
export function newImageName(): string {
  return randomBytes(24).toString('base64url');
}
