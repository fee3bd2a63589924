import { fileTypeFromBuffer } from 'file-type/core';
import sharp, { type Metadata } from 'sharp';
import { IMAGE_TYPES, type ImageType } from '../rules/image-keys';
import { isCompletePng } from '../rules/whole-png';

/** What is known of an image before it is decoded. */
export interface ImageHeader {
  readonly type: ImageType;
  /** Whether decoding takes so much memory that it must not be done with two at a time. */
  readonly isLarge: boolean;
}

/** Why an image is refused. */
export interface ImageProblem {
  readonly problem: string;
}

export const TRUNCATED_IMAGE: ImageProblem = { problem: 'must be a PNG or JPEG image that is whole' };

export const MOST_PIXELS = 25_000_000;

/** What a decoder does for each row costs as much as many pixels: 25 million rows of one pixel would take 20 seconds. */
const LONGEST_SIDE = 16_384;

const LARGE_BYTES = 50_000_000;

/** An interlaced image is held as a whole while it is decoded. This is 25 megapixels of four bytes. */
const MOST_INTERLACED_BYTES = 100_000_000;

/** Looks at the header of an image, so that what it would take is known before its pixels are decoded. */
export async function inspectImage(bytes: Buffer): Promise<ImageHeader | ImageProblem> {
  try {
    const type = await imageTypeOf(bytes);
    if (!type) return { problem: 'must be a PNG or JPEG image' };
    if (type === 'image/png' && !isCompletePng(bytes)) return TRUNCATED_IMAGE;
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const problem = sizeProblem(metadata);
    return problem ? { problem } : { type, isLarge: decodedBytes(metadata) > LARGE_BYTES };
  } catch {
    return TRUNCATED_IMAGE;
  }
}

async function imageTypeOf(bytes: Buffer): Promise<ImageType | null> {
  const detected = await fileTypeFromBuffer(bytes);
  return IMAGE_TYPES.find((type) => type === detected?.mime) ?? null;
}

function sizeProblem(metadata: Metadata): string | null {
  const { width, height, isProgressive } = metadata;
  if (width * height > MOST_PIXELS) return 'must have at most 25 megapixels';
  if (Math.max(width, height) > LONGEST_SIDE) return `must be at most ${LONGEST_SIDE} pixels wide and high`;
  if (isProgressive && decodedBytes(metadata) > MOST_INTERLACED_BYTES)
    return 'must not be interlaced at this size';
  return null;
}

function decodedBytes({ width, height, channels, depth }: Metadata): number {
  return width * height * channels * (depth === 'ushort' ? 2 : 1);
}
