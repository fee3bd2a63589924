import { crc32 } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type/core';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { IMAGE_TYPES, type ImageType } from '../rules/image-keys';

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

const TRUNCATED_IMAGE: ImageProblem = { problem: 'must be a PNG or JPEG image that is whole' };

const MOST_PIXELS = 25_000_000;

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

/** An image that was decoded and written anew: nothing of the file that was handed in is left but the picture. */
export interface CleanImage {
  readonly type: ImageType;
  readonly full: Buffer;
  /** At most 320 pixels wide and high. */
  readonly thumb: Buffer;
}

const THUMBNAIL_SIDE = 320;

/** An image of 25 megapixels takes about two seconds; a file that was made to take long is given up. */
const PATIENCE_SECONDS = 5;

// Turns are what uses the cores here: one thread for each, and nothing kept between them.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes an image that `inspectImage` let pass and writes it anew, PNG as PNG and JPEG as JPEG, upright, without metadata.
 *
 * @returns why the bytes are refused where they are no such image.
 */
export async function decodeImage(bytes: Buffer, type: ImageType): Promise<CleanImage | ImageProblem> {
  try {
    const full = await written(reading(bytes).autoOrient(), type);
    // From what was written: that is neither interlaced nor on its side, and takes next to no memory.
    const small = reading(full).resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    return { type, full, thumb: await written(small, type) };
  } catch {
    // Whatever the decoder says of the file, it is the file's fault, and the words would show which decoder it is.
    return TRUNCATED_IMAGE;
  }
}

function reading(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({
    seconds: PATIENCE_SECONDS,
  });
}

function written(image: Sharp, type: ImageType): Promise<Buffer> {
  // Optimal codes would hold the whole picture in memory a second time.
  const encoded = type === 'image/png' ? image.png() : image.jpeg({ quality: 90, optimiseCoding: false });
  return encoded.toBuffer();
}

const SIGNATURE_BYTES = 8;

/** Length and type before the data of a chunk, a checksum of type and data behind it. */
const LENGTH_BYTES = 4;
const TYPE_BYTES = 4;
const CHECKSUM_BYTES = 4;

/**
 * Whether every chunk of a PNG is there, up to its end, and as it was written: decoders put up with less. Chunks may be of
 * any type, and what follows the end is no part of the picture.
 */
export function isCompletePng(bytes: Buffer): boolean {
  let start = SIGNATURE_BYTES;
  while (start + LENGTH_BYTES + TYPE_BYTES + CHECKSUM_BYTES <= bytes.length) {
    const type = start + LENGTH_BYTES;
    const checksum = type + TYPE_BYTES + bytes.readUInt32BE(start);
    if (checksum + CHECKSUM_BYTES > bytes.length) return false;
    if (bytes.readUInt32BE(checksum) !== crc32(bytes.subarray(type, checksum))) return false;
    if (bytes.toString('latin1', type, type + TYPE_BYTES) === 'IEND') return true;
    start = checksum + CHECKSUM_BYTES;
  }
  return false;
}
