import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { fileTypeFromBuffer } from 'file-type/core';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { StagedFile } from '#kit/files/staged-file';
import { invalidArgument, rateLimited } from '#protocol/errors';
import { DIFFERENCE_HASH_SIZE, fingerprintOf } from './image-fingerprint';
import { type CleanImage, IMAGE_TYPES, type ImageType } from './image-storage';

/** The result of inspecting an image header. */
interface ImageHeader {
  readonly type: ImageType;
  /** Whether decoding needs so much memory that it must not run concurrently with another large image. */
  readonly isLarge: boolean;
}

/** The reason why an image is rejected. */
export interface ImageProblem {
  readonly problem: string;
}

const TRUNCATED_IMAGE: ImageProblem = {
  problem: 'must be a PNG or JPEG image; this one is incomplete or damaged',
};

/** Maximum size of the file of an image. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;

const MAX_PIXELS = 25_000_000;

/** Decoding has a high cost per row: 25 million rows of one pixel would take 20 seconds. */
const MAX_SIDE = 16_384;

const LARGE_BYTES = 50_000_000;

/** An interlaced image is decoded entirely in memory. This is 25 megapixels of four bytes. */
const MAX_INTERLACED_BYTES = 100_000_000;

/** Inspects the header of an image to determine its cost before decoding the pixels. */
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
  if (width * height > MAX_PIXELS) return 'must have at most 25 megapixels';
  if (Math.max(width, height) > MAX_SIDE) return `must be at most ${MAX_SIDE} pixels wide and high`;
  if (isProgressive && decodedBytes(metadata) > MAX_INTERLACED_BYTES)
    return 'must not be interlaced at this size';
  return null;
}

function decodedBytes({ width, height, channels, depth }: Metadata): number {
  return width * height * channels * (depth === 'ushort' ? 2 : 1);
}

const THUMBNAIL_SIDE = 320;

/** Decoding timeout, against malicious files; an image of 25 megapixels takes about two seconds. */
const TIMEOUT_SECONDS = 5;

/**
 * Re-encodes an image that `inspectImage` accepted in its own format, upright and without metadata.
 *
 * @returns the reason for rejection if the bytes cannot be decoded.
 */
export async function decodeImage(bytes: Buffer, type: ImageType): Promise<CleanImage | ImageProblem> {
  try {
    const full = await encode(decoder(bytes).autoOrient(), type);
    // From the re-encoded image, which is upright and not interlaced and so needs little memory.
    const small = decoder(full).resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    const thumb = await encode(small, type);
    // From the thumbnail, which is decoded at once.
    const { width, height } = DIFFERENCE_HASH_SIZE;
    const tiny = decoder(thumb).flatten().greyscale().resize(width, height, { fit: 'fill' });
    return { type, full, thumb, fingerprint: fingerprintOf(bytes, await tiny.raw().toBuffer()) };
  } catch {
    // Any decoder error means a bad file; its message would reveal the decoder.
    return TRUNCATED_IMAGE;
  }
}

function decoder(bytes: Buffer): Sharp {
  // The bulkhead provides the concurrency: one thread per image, and no cache. Not when this module is
  // loaded, because sharp is loaded when it is first used.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
}

function encode(image: Sharp, type: ImageType): Promise<Buffer> {
  // `optimiseCoding` would hold the whole image in memory a second time.
  const encoded = type === 'image/png' ? image.png() : image.jpeg({ quality: 90, optimiseCoding: false });
  return encoded.toBuffer();
}

const SIGNATURE_BYTES = 8;

/** A chunk is its length, type and data, then a checksum of type and data. */
const LENGTH_BYTES = 4;
const TYPE_BYTES = 4;
const CHECKSUM_BYTES = 4;

/**
 * Returns whether all chunks of a PNG up to IEND are present with valid checksums, which decoders do not
 * enforce. Accepts unknown chunk types and ignores bytes after IEND.
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

/** Queue limit: later images would wait longer than the request timeout. */
const MAX_QUEUED = 64;

/** Time in which a full queue empties, for `Retry-After`. */
const RETRY_SECONDS = 15;

/** One image in memory per core; queued images stay in the file store. */
const decoding = bulkhead(availableParallelism(), MAX_QUEUED);

/** Large images are decoded one at a time because of their memory use. */
const largeDecoding = bulkhead(1, MAX_QUEUED);

/**
 * Reads and decodes a staged image of the request.
 *
 * @throws DomainError BAD_USER_INPUT for anything but a PNG or JPEG image of at most 25 megapixels,
 *   RATE_LIMITED when the queue is full.
 */
export async function receiveImage(argument: string, file: StagedFile): Promise<CleanImage> {
  const image = await decodeQueued(file);
  if ('problem' in image) throw invalidArgument(argument, image.problem);
  return image;
}

async function decodeQueued(file: StagedFile): Promise<CleanImage | ImageProblem> {
  try {
    const seen = await decoding.execute(() => decodeUnlessLarge(file));
    if (!('isLarge' in seen)) return seen;
    return await largeDecoding.execute(async () => decodeImage(await bytesOf(file), seen.type));
  } catch (error) {
    if (!isBulkheadRejectedError(error)) throw error;
    throw rateLimited(RETRY_SECONDS);
  }
}

/** @returns only the header if the image is large. */
async function decodeUnlessLarge(file: StagedFile): Promise<CleanImage | ImageProblem | ImageHeader> {
  const bytes = await bytesOf(file);
  const header = await inspectImage(bytes);
  return 'problem' in header || header.isLarge ? header : decodeImage(bytes, header.type);
}

async function bytesOf(file: StagedFile): Promise<Buffer> {
  return buffer(await file.open());
}
