import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { bulkhead } from 'cockatiel';
import { invalidArgument } from '#kit/errors';
import type { StagedFile } from '#kit/files/staged-file';
import { type CleanImage, decodeImage } from './decode-image';

/** One image in memory for each core; the others wait in the file store. */
const turns = bulkhead(availableParallelism(), Number.POSITIVE_INFINITY);

/**
 * Reads and decodes an image that came with the request.
 *
 * @throws DomainError BAD_USER_INPUT for anything but a PNG or JPEG image of at most 25 megapixels.
 */
export async function receiveImage(argument: string, file: StagedFile): Promise<CleanImage> {
  const image = await turns.execute(async () => decodeImage(await buffer(await file.open())));
  if ('problem' in image) throw invalidArgument(argument, image.problem);
  return image;
}
