import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { COUNT_COST, Cost, ListSize, PROOF_COUNT_COST } from '#kit/cost';
import type { EventsDependencies } from '../dependencies';
import { earlierThan, MOST_BESIDE, similarTo, TileSimilarSubmission } from './similar.queries';
import { TileSubmission } from './submission.fields';

@Resolver(() => TileSubmission)
export class SimilarSubmissionsResolver {
  private readonly similar;
  private readonly earlier;

  constructor({ database }: EventsDependencies) {
    this.similar = batched((ids: readonly string[]) => similarTo(database, ids));
    this.earlier = batched((ids: readonly string[]) => earlierThan(database, ids));
  }

  @Permitted('manage_events')
  // Reads the proofs of the event.
  @Cost(PROOF_COUNT_COST)
  @ListSize({ assumedSize: MOST_BESIDE })
  @FieldResolver(() => [TileSimilarSubmission], {
    description:
      'Other proofs with the same image, of any event, or with one that looks alike, of the same event; newest first, at most 10. Empty for proofs from before images were compared.',
  })
  similarSubmissions(
    @Root() { id }: TileSubmission,
    @Ctx() context: SubgraphContext,
  ): Promise<TileSimilarSubmission[]> {
    return loaderOf(context, this.similar).load(id);
  }

  @Permitted('manage_events')
  @Cost(COUNT_COST)
  @ListSize({ assumedSize: MOST_BESIDE })
  @FieldResolver(() => [TileSubmission], {
    description: 'Earlier proofs of the same user or team for the same tile, newest first, at most 10.',
  })
  earlierSubmissions(
    @Root() { id }: TileSubmission,
    @Ctx() context: SubgraphContext,
  ): Promise<TileSubmission[]> {
    return loaderOf(context, this.earlier).load(id);
  }
}
