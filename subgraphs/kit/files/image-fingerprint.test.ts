import sharp from 'sharp';
import { differenceHash } from './image-fingerprint';
import { decodeImage } from './receive-image';

/** A picture of light and dark blocks. @param seed chooses them. */
async function picture(seed: number): Promise<Buffer> {
  const pixels = Buffer.from(
    Array.from({ length: 64 }, (_, n) => ((n * 37 + seed * 101 + ((n * n * seed) % 53)) * 13) % 256),
  );
  return sharp(pixels, { raw: { width: 8, height: 8, channels: 1 } })
    .resize(400, 300, { kernel: 'cubic' })
    .png()
    .toBuffer();
}

async function fingerprint(bytes: Buffer, type: 'image/png' | 'image/jpeg' = 'image/png') {
  const image = await decodeImage(bytes, type);
  if ('problem' in image) throw new Error(image.problem);
  return image.fingerprint;
}

function distance(left: bigint, right: bigint): number {
  return BigInt.asUintN(64, left ^ right)
    .toString(2)
    .replaceAll('0', '').length;
}

describe('a difference hash', () => {
  it('has a bit for each pixel that the next one is brighter than', () => {
    const rising = Uint8Array.from({ length: 72 }, (_, n) => n % 9);
    expect(differenceHash(rising)).toBe(-1n);
    const last = new Uint8Array(72);
    for (const at of [64, 66, 68, 70]) last[at] = 1;
    expect(differenceHash(last)).toBe(0b1010_1010n);
  });

  it('is none of an image without contrasts, which would be like every other', () => {
    expect(differenceHash(new Uint8Array(72))).toBeNull();
    expect(differenceHash(new Uint8Array(72).fill(255))).toBeNull();
  });
});

describe('the fingerprint of an image', () => {
  it('is that of the file, and of what it looks like', async () => {
    const original = await picture(1);
    const again = await fingerprint(original);
    expect(await fingerprint(original)).toEqual(again);
    const smaller = await sharp(original)
      .resize(333)
      .modulate({ brightness: 1.1 })
      .jpeg({ quality: 60 })
      .toBuffer();
    const similar = await fingerprint(smaller, 'image/jpeg');
    expect(similar.sha256).not.toEqual(again.sha256);
    expect(distance(similar.perceptual ?? 0n, again.perceptual ?? 0n)).toBeLessThanOrEqual(6);
    const other = await fingerprint(await picture(2));
    expect(distance(other.perceptual ?? 0n, again.perceptual ?? 0n)).toBeGreaterThan(6);
  });
});
