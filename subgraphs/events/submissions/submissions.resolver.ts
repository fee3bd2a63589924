import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { notFound } from '#protocol/errors';
import { type Claim, TileClaim } from '../claims/tile-claim.type';
import type { EventsDependencies } from '../dependencies';
import { findEvents } from '../events/find-events';
import { TileEvent } from '../events/tile-event.type';
import { User } from '../players/user.reference';
import { reviewsOf } from '../reviews/reviews-of';
import { TileReview } from '../reviews/tile-review.type';
import { findTiles } from '../tiles/find-tiles';
import { Tile } from '../tiles/tile.type';
import { type Submission, TileSubmission } from './tile-submission.type';

@Resolver(() => TileSubmission)
export class SubmissionsResolver {
  private readonly tilesById;
  private readonly eventsById;
  private readonly reviews;

  private readonly baseUrl: string;

  constructor({ database, baseUrl }: Pick<EventsDependencies, 'database' | 'baseUrl'>) {
    this.baseUrl = baseUrl;
    this.tilesById = batched((ids: readonly number[]) => findTiles(database, ids));
    this.eventsById = batched((ids: readonly string[]) => findEvents(database, ids));
    this.reviews = batched((ids: readonly string[]) => reviewsOf(database, ids));
  }

  @FieldResolver(() => TileEvent, { description: 'The event.' })
  async event(@Root() { eventId }: Submission, @Ctx() context: SubgraphContext): Promise<TileEvent> {
    const event = await loaderOf(context, this.eventsById).load(eventId);
    if (!event) throw notFound('Event');
    return event;
  }

  @FieldResolver(() => Tile, { description: 'The tile.' })
  async tile(@Root() { tileId }: Submission, @Ctx() context: SubgraphContext): Promise<Tile> {
    const tile = await loaderOf(context, this.tilesById).load(tileId);
    if (!tile) throw notFound('Tile');
    return tile;
  }

  @FieldResolver(() => User, { nullable: true, description: 'The submitter.' })
  submitter(@Root() { userId }: Submission): User {
    return { id: userId };
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The latest reviewer; null if not reviewed.',
  })
  reviewer(@Root() { reviewedBy }: Submission): User | null {
    return reviewedBy === null ? null : { id: reviewedBy };
  }

  @FieldResolver(() => String, {
    description: 'URL of the image, visible to the submitter and to reviewers.',
  })
  imageUrl(@Root() submission: Submission): string {
    return `${this.baseUrl}/events/${submission.eventId}/submissions/${submission.id}/image`;
  }

  @FieldResolver(() => String, {
    description: 'URL of the thumbnail of at most 320 pixels, visible to the submitter and to reviewers.',
  })
  thumbnailUrl(@Root() submission: Submission): string {
    return `${this.imageUrl(submission)}?size=thumb`;
  }

  @Permitted('manage_events')
  @FieldResolver(() => TileClaim, {
    nullable: true,
    description: 'The reviewer who claims it; null without a claim, or after its end.',
  })
  claim(@Root() { claimedBy, claimedUntil }: Submission): Claim | null {
    const isClaimed = claimedBy !== null && claimedUntil !== null && claimedUntil.getTime() > Date.now();
    return isClaimed ? { claimedBy, until: claimedUntil } : null;
  }

  @ListSize({ assumedSize: 5 })
  @FieldResolver(() => [TileReview], { description: 'All decisions about it, oldest first.' })
  history(@Root() { id }: TileSubmission, @Ctx() context: SubgraphContext): Promise<TileReview[]> {
    return loaderOf(context, this.reviews).load(id);
  }
}
