import { registerEnumType } from 'type-graphql';
import { isOwnerOrPermitted } from '#kit/access/access';
import type { ImageKind, ImageName } from '#kit/files/image-storage';
import type { FileReference } from '#kit/files/stored-file.type';
import { forbidden } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { isIdentifier } from '#protocol/rules/text';
import type { EventsDependencies } from '../dependencies';
import { REVIEWERS } from '../events/event.fields';
import { isSubmissionId } from './submission.queries';

export enum TileImageSize {
  full = 'full',
  thumb = 'thumb',
}

registerEnumType(TileImageSize, {
  name: 'TileImageSize',
  description: 'Size of an image of a proof.',
  valuesConfig: {
    full: { description: 'Full size, as submitted.' },
    thumb: { description: 'At most 320 pixels wide and high.' },
  },
});

/** The images of proofs. */
export const TILE_IMAGES: ImageKind = {
  folder: 'tile-images',
  removals: 'tile-image-removal',
  referenced: {
    name: 'events_tile_images_referenced',
    text: 'SELECT s.image_name AS name FROM events.submissions s WHERE s.image_name = ANY($1)',
  },
};

/** A requested image. */
interface ImageRequest {
  readonly eventId: string;
  readonly submissionId: string;
  readonly size: TileImageSize;
}

interface ImageRow extends ImageName {
  readonly userId: string;
  readonly size: number;
  readonly thumbnailSize: number;
}

const IMAGE = {
  name: 'events_tile_image',
  text: `SELECT s.user_id AS "userId", s.image_name AS name, s.image_type AS type, s.image_size AS size,
      s.thumbnail_size AS "thumbnailSize"
    FROM events.submissions s WHERE s.id = $1 AND s.event_id = $2`,
} as const;

/**
 * Returns the image of a proof, for its submitter and reviewers.
 *
 * @returns null when there is no such proof.
 * @throws DomainError FORBIDDEN for any other caller.
 */
export async function findImage(
  { database, images }: EventsDependencies,
  caller: Caller,
  { eventId, submissionId, size }: ImageRequest,
): Promise<FileReference | null> {
  if (!isIdentifier(eventId) || !isSubmissionId(submissionId)) return null;
  const row = await database.row<ImageRow>(IMAGE, [submissionId, eventId]);
  if (!row) return null;
  if (!isOwnerOrPermitted(caller, row.userId, REVIEWERS)) throw forbidden();
  const isThumb = size === TileImageSize.thumb;
  return {
    key: images.keysOf(row)[size],
    mediaType: row.type,
    // Proof images are immutable.
    etag: `${submissionId}-${size}`,
    size: isThumb ? row.thumbnailSize : row.size,
  };
}
