import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { DependsOnCaller, SignedIn } from '#kit/access/access';
import { Internal } from '#kit/access/internal';
import type { SubgraphContext } from '#kit/context';
import { StoredFile, storedFile } from '#kit/files/stored-file.type';
import type { EventsDependencies } from '../dependencies';
import { REVIEWERS } from '../events/event.fields';
import { findImage, TileImageSize } from './image.queries';

@Resolver()
export class ImagesResolver {
  constructor(private readonly dependencies: EventsDependencies) {}

  @SignedIn()
  @DependsOnCaller(...REVIEWERS)
  @Internal()
  @Query(() => StoredFile, {
    nullable: true,
    description:
      'The image of a proof, visible to its submitter and to reviewers; null if there is no such proof. Its content is served at the URL of the proof.',
  })
  async tileSubmissionImage(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('submissionId', () => ID, { description: 'The proof, which must be of that event.' })
    submissionId: string,
    // Not every composer hides the default value of an argument with its field.
    @Internal()
    @Arg('size', () => TileImageSize, {
      defaultValue: TileImageSize.full,
      description: 'Size of the image.',
    })
    size: TileImageSize,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<StoredFile | null> {
    const wanted = { eventId, submissionId, size };
    const image = await findImage(this.dependencies, caller, wanted);
    return image && storedFile(image);
  }
}
