import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { DomainError, invalidArgument } from '#kit/errors';
import type { StagedFile } from '#kit/files/staged-file';
import { type CleanImage, decodeImage } from './decode-image';

/** Who comes later than so many others would wait longer than a request lasts. */
const MOST_WAITING = 64;

/** One image in memory for each core; the others wait in the file store. */
const turns = bulkhead(availableParallelism(), MOST_WAITING);

/**
 * Reads and decodes an image that came with the request.
 *
 * @throws DomainError BAD_USER_INPUT for anything but a PNG or JPEG image of at most 25 megapixels, RATE_LIMITED when too
 * many others wait.
 */
export async function receiveImage(argument: string, file: StagedFile): Promise<CleanImage> {
  const image = await inTurn(async () => decodeImage(await buffer(await file.open())));
  if ('problem' in image) throw invalidArgument(argument, image.problem);
  return image;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await turns.execute(work);
  } catch (error) {
    if (!isBulkheadRejectedError(error)) throw error;
    throw new DomainError('RATE_LIMITED', 'Too many images were handed in at once: try again in a minute');
  }
}
