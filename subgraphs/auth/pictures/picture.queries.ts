import { checkFilter } from '#kit/arguments';
import type { Database } from '#kit/database/database';
import { limitOf } from '#kit/database/page';
import { type ImageType, imageFileName } from '#kit/files/image-storage';
import { pictureOf } from '#kit/picture';
import type { LibraryPicture } from './picture.fields';

export interface PictureRow {
  readonly name: string;
  readonly type: ImageType;
  readonly title: string;
  readonly uploadedAt: Date;
}

const PICTURES = {
  name: 'auth_pictures',
  text: `SELECT p.name, p.type, p.title, p.uploaded_at AS "uploadedAt" FROM auth.pictures p
    WHERE strpos(lower(p.title), lower($1)) > 0 ORDER BY p.uploaded_at DESC, p.name LIMIT $2`,
} as const;

/**
 * Returns the pictures whose title contains a text, newest first.
 *
 * @throws DomainError BAD_USER_INPUT if the limit is below 1 or PostgreSQL cannot compare the text.
 */
export async function findPictures(
  database: Database,
  baseUrl: string,
  search: string,
  limit: number,
): Promise<LibraryPicture[]> {
  checkFilter('search', search);
  const rows = await database.rows<PictureRow>(PICTURES, [search, limitOf(limit)]);
  return rows.map((row) => libraryPicture(baseUrl, row));
}

/** Returns a row as its GraphQL type. */
export function libraryPicture(baseUrl: string, { title, uploadedAt, ...image }: PictureRow): LibraryPicture {
  const id = imageFileName(image);
  return { id, title, uploadedAt, ...pictureOf(baseUrl, id) };
}
