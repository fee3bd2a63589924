import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import { Internal } from '#kit/access/internal';
import type { SubgraphContext } from '#kit/context';
import { StoredFile, storedFile } from '#kit/files/stored-file.type';
import type { BingoDependencies } from '../dependencies';
import { BingoEvidence } from '../ledger/bingo-ledger-entry.type';
import { BingoScreenshotSize } from './bingo-screenshot-size.type';
import { findScreenshot } from './find-screenshot';

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
