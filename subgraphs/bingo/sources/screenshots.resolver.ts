import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root, registerEnumType } from 'type-graphql';
import { DependsOnCaller, isOwnerOrPermitted, SignedIn } from '#kit/access/access';
import { Internal } from '#kit/access/internal';
import type { SubgraphContext } from '#kit/context';
import type { ImageName } from '#kit/files/image-storage';
import { type FileReference, StoredFile, storedFile } from '#kit/files/stored-file.type';
import { forbidden } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { isIdentifier } from '#protocol/rules/text';
import type { BingoDependencies } from '../dependencies';
import { PARTICIPANT_READERS } from '../participants/participant.fields';
import { isScreenshotId } from '../participants/screenshot.fields';
import { BingoEvidence } from '../progress/ledger.fields';

enum BingoScreenshotSize {
  full = 'full',
  thumb = 'thumb',
}

registerEnumType(BingoScreenshotSize, {
  name: 'BingoScreenshotSize',
  description: 'Size of a screenshot.',
  valuesConfig: {
    full: { description: 'Full size, as sent.' },
    thumb: { description: 'At most 320 pixels wide and high.' },
  },
});

/** A requested screenshot. */
interface ScreenshotRequest {
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
async function findScreenshot(
  { database, images }: BingoDependencies,
  caller: Caller,
  { eventId, screenshotId, size }: ScreenshotRequest,
): Promise<FileReference | null> {
  if (!isIdentifier(eventId) || !isScreenshotId(screenshotId)) return null;
  const row = await database.row<ScreenshotRow>(SCREENSHOT, [screenshotId, eventId]);
  if (!row) return null;
  if (!isOwnerOrPermitted(caller, row.userId, PARTICIPANT_READERS)) throw forbidden();
  const isThumb = size === BingoScreenshotSize.thumb;
  return {
    key: images.keysOf(row)[size],
    mediaType: row.type,
    // Screenshots are immutable.
    etag: `${screenshotId}-${size}`,
    size: isThumb ? row.thumbnailSize : row.size,
  };
}

@Resolver(() => BingoEvidence)
export class ScreenshotsResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'URL of the screenshot, visible to the user who registered and to organisers; null if there is none.',
  })
  screenshotUrl(@Root() { screenshot }: BingoEvidence): string | null {
    if (!screenshot) return null;
    const { baseUrl } = this.dependencies.settings;
    return `${baseUrl}/bingo/events/${screenshot.eventId}/screenshots/${screenshot.id}`;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'URL of a thumbnail of the screenshot, at most 320 pixels wide and high; null if there is none.',
  })
  screenshotThumbnailUrl(@Root() evidence: BingoEvidence): string | null {
    const url = this.screenshotUrl(evidence);
    return url && `${url}?size=thumb`;
  }

  @SignedIn()
  @DependsOnCaller(...PARTICIPANT_READERS)
  @Internal()
  @Query(() => StoredFile, {
    nullable: true,
    description:
      'A screenshot, visible to the user who registered and to organisers; null if there is none. Its content is served at its URL.',
  })
  async bingoScreenshot(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('screenshotId', () => ID, { description: 'The screenshot, which must be of that event.' })
    screenshotId: string,
    // Not every composer hides the default value of an argument with its field.
    @Internal()
    @Arg('size', () => BingoScreenshotSize, {
      defaultValue: BingoScreenshotSize.full,
      description: 'Size of the image.',
    })
    size: BingoScreenshotSize,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<StoredFile | null> {
    const image = await findScreenshot(this.dependencies, caller, { eventId, screenshotId, size });
    return image && storedFile(image);
  }
}
