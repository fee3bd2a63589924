import type { FileStore } from '#runtime/files/file-store';
import { type ImageName, imageKeys } from '../rules/image-keys';

/** Removes the files of an image, those that are there. */
export async function removeImage(files: FileStore, image: ImageName): Promise<void> {
  const keys = imageKeys(image);
  await files.delete(keys.full);
  await files.delete(keys.thumb);
}
