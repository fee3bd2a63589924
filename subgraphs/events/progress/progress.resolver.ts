import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { OwnerOrPermitted, SignedIn } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { requireUser } from '#kit/require-user';
import { notFound } from '#protocol/errors';
import { SafeInt } from '#protocol/scalars/safe-int';
import type { EventsDependencies } from '../dependencies';
import { findEvents } from '../events/find-events';
import { TileEvent } from '../events/tile-event.type';
import type { ParticipantKey } from '../participants/lock-participant';
import { User } from '../players/user.reference';
import { currentTiles } from './current-tiles';
import { readProgress } from './read-progress';
import { CURRENT_TILE, TileProgress, TileResult, type UserResult } from './tile-progress.type';

@Resolver(() => TileResult)
export class ProgressResolver {
  private readonly eventsById;
  private readonly currentTiles;

  constructor(private readonly dependencies: EventsDependencies) {
    this.eventsById = batched((ids: readonly string[]) => findEvents(dependencies.database, ids));
    this.currentTiles = batched((participants: readonly ParticipantKey[]) =>
      currentTiles(dependencies.database, participants),
    );
  }

  @SignedIn()
  @Query(() => TileProgress, {
    description: 'Your own progress in an event; zero without submissions.',
  })
  tileProgress(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<TileProgress> {
    return readProgress(this.dependencies.database, eventId, requireUser(caller).userId);
  }

  @OwnerOrPermitted('userId', 'manage_events')
  @FieldResolver(() => SafeInt, { description: `${CURRENT_TILE} Visible to the user and to reviewers.` })
  currentTile(@Root() { eventId, userId }: UserResult, @Ctx() context: SubgraphContext): Promise<number> {
    return loaderOf(context, this.currentTiles).load({ eventId, userId });
  }

  @FieldResolver(() => TileEvent, { description: 'The event.' })
  async event(@Root() { eventId }: UserResult, @Ctx() context: SubgraphContext): Promise<TileEvent> {
    const event = await loaderOf(context, this.eventsById).load(eventId);
    if (!event) throw notFound('Event');
    return event;
  }

  @FieldResolver(() => User, { nullable: true, description: 'The user.' })
  user(@Root() { userId }: UserResult): User {
    return { id: userId };
  }
}
