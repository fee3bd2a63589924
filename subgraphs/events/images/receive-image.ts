import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { StagedFile } from '#kit/files/staged-file';
import { DomainError, invalidArgument } from '#protocol/errors';
import {
  type CleanImage,
  decodeImage,
  type ImageHeader,
  type ImageProblem,
  inspectImage,
} from './decode-image';

/** Who comes later than so many others would wait longer than a request lasts. */
const MOST_WAITING = 64;

/** One image in memory for each core; the others wait in the file store. */
const turns = bulkhead(availableParallelism(), MOST_WAITING);

/** A large image takes so much memory that a second one at the same time is too much. */
const turnOfLarge = bulkhead(1, MOST_WAITING);

/**
 * Reads and decodes an image that came with the request.
 *
 * @throws DomainError BAD_USER_INPUT for anything but a PNG or JPEG image of at most 25 megapixels, RATE_LIMITED when too
 * many others wait.
 */
export async function receiveImage(argument: string, file: StagedFile): Promise<CleanImage> {
  const image = await inTurn(file);
  if ('problem' in image) throw invalidArgument(argument, image.problem);
  return image;
}

async function inTurn(file: StagedFile): Promise<CleanImage | ImageProblem> {
  try {
    const seen = await turns.execute(() => decodeUnlessLarge(file));
    if (!('isLarge' in seen)) return seen;
    return await turnOfLarge.execute(async () => decodeImage(await bytesOf(file), seen.type));
  } catch (error) {
    if (!isBulkheadRejectedError(error)) throw error;
    throw new DomainError('RATE_LIMITED', 'Too many images were handed in at once: try again in a minute');
  }
}

/** @returns the header alone of a large image. */
async function decodeUnlessLarge(file: StagedFile): Promise<CleanImage | ImageProblem | ImageHeader> {
  const bytes = await bytesOf(file);
  const header = await inspectImage(bytes);
  return 'problem' in header || header.isLarge ? header : decodeImage(bytes, header.type);
}

async function bytesOf(file: StagedFile): Promise<Buffer> {
  return buffer(await file.open());
}
