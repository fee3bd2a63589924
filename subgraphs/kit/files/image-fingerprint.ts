import { createHash } from 'node:crypto';

/** Identifies an image: as a file, and by what it looks like. */
export interface ImageFingerprint {
  /** SHA-256 of the file as it was received. */
  readonly sha256: Buffer;
  /** Difference hash of 64 bits, signed: similar images differ in few bits. Null for a flat image. */
  readonly perceptual: bigint | null;
}

/** Size of the grey image that a difference hash is computed from. */
export const DIFFERENCE_HASH_SIZE = { width: 9, height: 8 };

/** Returns the fingerprint of a file. @param grey its pixels, one byte each, in `DIFFERENCE_HASH_SIZE`. */
export function fingerprintOf(file: Buffer, grey: Uint8Array): ImageFingerprint {
  return { sha256: createHash('sha256').update(file).digest(), perceptual: differenceHash(grey) };
}

/** Fewer bits say nothing: every flat image would be like every other. */
const FEWEST_BITS = 4;

/**
 * Returns a bit for each pixel but the last of a row: whether the next one is brighter. Null for an image
 * without contrasts.
 */
export function differenceHash(grey: Uint8Array): bigint | null {
  const { width, height } = DIFFERENCE_HASH_SIZE;
  let bits = 0n;
  let count = 0;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column + 1 < width; column += 1) {
      const at = row * width + column;
      const isBrighter = (grey[at] ?? 0) < (grey[at + 1] ?? 0);
      bits = (bits << 1n) | (isBrighter ? 1n : 0n);
      count += isBrighter ? 1 : 0;
    }
  }
  return count < FEWEST_BITS ? null : BigInt.asIntN(64, bits);
}
