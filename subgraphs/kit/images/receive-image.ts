import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { StagedFile } from '#kit/files/staged-file';
import { invalidArgument, rateLimited } from '#protocol/errors';
import {
  type CleanImage,
  decodeImage,
  type ImageHeader,
  type ImageProblem,
  inspectImage,
} from './decode-image';

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
