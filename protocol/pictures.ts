/** The stored sizes of a picture: as uploaded, and at most 320 pixels wide and high. */
export type PictureSize = 'full' | 'thumb';

/** Folder of the library's pictures in the file store. */
export const PICTURE_FOLDER = 'pictures';

const PICTURE_ID = /^([A-Za-z0-9_-]{32})\.(png|jpg)$/;

export const PICTURE_ID_LIMITS = { maxLength: 36 };

export function isPictureId(text: string): boolean {
  return PICTURE_ID.test(text);
}

/** Returns the key of a picture in the file store; null for a text that is no id of a picture. */
export function pictureKey(id: string, size: PictureSize): string | null {
  const [, name, extension] = PICTURE_ID.exec(id) ?? [];
  if (name === undefined) return null;
  return `${PICTURE_FOLDER}/${name}${size === 'thumb' ? '.thumb' : ''}.${extension}`;
}

/** Returns the path of a picture; `?size=thumb` has the small one. */
export function picturePath(id: string): string {
  return `/pictures/${id}`;
}

/** Returns the path of the icon of an item of the game. */
export function itemPicturePath(itemId: string): string {
  return `/pictures/items/${itemId}.png`;
}
