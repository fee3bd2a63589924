import { requireUser } from '#kit/access/access';
import { checkName, trimmed } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import type { Transaction } from '#kit/database/database';
import { lockExclusive } from '#kit/database/named-lock';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import type { StoredImage } from '#kit/files/image-storage';
import { MAX_IMAGE_BYTES, receiveImage } from '#kit/files/receive-image';
import { takeStagedFile } from '#kit/files/staged-file';
import { invalidArgument, notFound } from '#protocol/errors';
import { isPictureId } from '#protocol/pictures';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/activity.commands';
import type { PictureDependencies } from '../dependencies';
import { type LibraryPicture, PictureEntity, type UploadPictureInput } from './picture.fields';
import { libraryPicture } from './picture.queries';

/** Maximum number of pictures in the library. */
const MOST_PICTURES = 2000;

/**
 * Adds a picture to the library.
 *
 * @throws DomainError BAD_USER_INPUT for the title, the image or a full library, PAYLOAD_TOO_LARGE.
 */
export async function uploadPicture(
  { database, files, pictures, settings }: PictureDependencies,
  context: SubgraphContext,
  { image: reference, title: text }: UploadPictureInput,
): Promise<LibraryPicture> {
  const { userId } = requireUser(context.caller);
  const title = trimmed(text);
  checkName('input.title', title);
  const wanted = { argument: 'input.image', reference, maxBytes: MAX_IMAGE_BYTES };
  const image = await receiveImage(wanted.argument, takeStagedFile(files, context, wanted));
  const uploadedAt = new Date();
  const insert = async (stored: StoredImage) =>
    database.transaction(async (transaction) => {
      await requireSpace(transaction);
      await transaction.entities.insert(PictureEntity, { ...stored, title, uploadedAt });
      await recordActivity(transaction, {
        action: 'picture_upload',
        userId,
        details: `Uploaded the picture "${title}"`,
        address: context.caller.address,
      });
    });
  const { name, type } = await pictures.store(image, insert);
  return libraryPicture(settings.baseUrl, { name, type, title, uploadedAt });
}

async function requireSpace(transaction: Transaction): Promise<void> {
  await lockExclusive(transaction, 'auth pictures');
  const count = await transaction.entities.count(PictureEntity);
  if (count >= MOST_PICTURES)
    throw invalidArgument('input.image', `does not fit: the library has ${MOST_PICTURES} pictures already`);
}

const REMOVE_LOGO = {
  name: 'auth_remove_logo',
  text: 'UPDATE auth.community SET picture_id = NULL WHERE picture_id = $1',
} as const;

/**
 * Removes a picture from the library and its files. What has it is without a picture then.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function deletePicture(
  { database, jobs, pictures }: PictureDependencies,
  caller: Caller,
  id: string,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  if (!isPictureId(id)) throw notFound('Picture');
  const name = id.slice(0, id.lastIndexOf('.'));
  return database.transaction(async (transaction) => {
    const { entities } = transaction;
    const picture = await entities.findOne(PictureEntity, {
      where: { name },
      lock: { mode: 'pessimistic_write' },
    });
    if (!picture) throw notFound('Picture');
    await entities.delete(PictureEntity, { name });
    await pictures.removeLater(transaction, [picture]);
    await transaction.rows(REMOVE_LOGO, [id]);
    await jobs.send(transaction, 'bingo-picture-deletion', { id });
    await jobs.send(transaction, 'events-picture-deletion', { id });
    await recordActivity(transaction, {
      action: 'picture_delete',
      userId,
      details: `Deleted the picture "${picture.title}"`,
      address: caller.address,
    });
    return deleteResult();
  });
}
