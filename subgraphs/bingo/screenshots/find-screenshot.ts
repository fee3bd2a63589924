import { isOwnerOrPermitted } from '#kit/access/owner-access';
import type { FileReference } from '#kit/files/stored-file.type';
import type { ImageName } from '#kit/images/image-keys';
import { forbidden } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { isIdentifier } from '#protocol/rules/text';
import type { BingoDependencies } from '../dependencies';
import { BingoScreenshotSize } from './bingo-screenshot-size.type';
import { isScreenshotId } from './screenshot-images';

/** A requested screenshot. */
export interface ScreenshotRequest {
  readonly eventId: string;
  readonly screenshotId: string;
  readonly size: BingoScreenshotSize;
}

interface ScreenshotRow extends ImageName {
  readonly userId: string;
  readonly size: number;
  readonly thumbnailSize: number;
}

const SCREENSHOT = {
  name: 'bingo_screenshot',
  text: `SELECT p.user_id AS "userId", s.image_name AS name, s.image_type AS type, s.image_size AS size,
      s.thumbnail_size AS "thumbnailSize"
    FROM bingo.screenshots s JOIN bingo.participants p ON p.id = s.participant_id
    WHERE s.id = $1 AND p.event_id = $2`,
} as const;

/**
 * Returns a screenshot, for the user who registered and for organisers.
 *
 * @returns null when there is no such screenshot.
 * @throws DomainError FORBIDDEN for any other caller.
 */
export async function findScreenshot(
  { database, images }: BingoDependencies,
  caller: Caller,
  { eventId, screenshotId, size }: ScreenshotRequest,
): Promise<FileReference | null> {
  if (!isIdentifier(eventId) || !isScreenshotId(screenshotId)) return null;
  const row = await database.row<ScreenshotRow>(SCREENSHOT, [screenshotId, eventId]);
  if (!row) return null;
  if (!isOwnerOrPermitted(caller, row.userId, ['manage_bingo'])) throw forbidden();
  const isThumb = size === BingoScreenshotSize.thumb;
  return {
    key: images.keysOf(row)[size],
    mediaType: row.type,
    // Screenshots are immutable.
    etag: `${screenshotId}-${size}`,
    size: isThumb ? row.thumbnailSize : row.size,
  };
}
