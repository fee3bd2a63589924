import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Permitted, SignedIn } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, mostRows, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { requireUser } from '#kit/require-user';
import { notFound } from '#protocol/errors';
import type { BingoDependencies } from '../dependencies';
import { BingoEvent } from '../events/bingo-event.type';
import { findEvents } from '../events/find-events';
import { User } from '../players/user.reference';
import { BingoParticipant, type Participant } from './bingo-participant.type';
import { BingoProgress } from './bingo-progress.type';
import { participantsOfEvents } from './find-participants';
import { readProgress } from './read-progress';

@Resolver(() => BingoParticipant)
export class ParticipantsResolver {
  private readonly eventsById;

  constructor(private readonly dependencies: BingoDependencies) {
    this.eventsById = batched((ids: readonly string[]) => findEvents(dependencies.database, ids));
  }

  @FieldResolver(() => User, { nullable: true, description: 'The user who registered.' })
  user(@Root() { userId }: BingoParticipant): User {
    return { id: userId };
  }

  @FieldResolver(() => BingoEvent, { description: 'The event.' })
  async event(@Root() { eventId }: Participant, @Ctx() context: SubgraphContext): Promise<BingoEvent> {
    const event = await loaderOf(context, this.eventsById).load(eventId);
    if (!event) throw notFound('Event');
    return event;
  }

  @SignedIn()
  @Query(() => BingoProgress, { description: 'Your own progress in an event that you are registered for.' })
  bingoProgress(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoProgress> {
    return readProgress(this.dependencies.database, eventId, requireUser(caller).userId);
  }

  @Permitted('manage_bingo')
  @ListSize({ assumedSize: 120 })
  @Query(() => [BingoParticipant], {
    nullable: true,
    description: 'Participants of an event in order of registration; null if there is no such event.',
  })
  async bingoParticipants(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoParticipant[] | null> {
    const { database } = this.dependencies;
    const [event] = await findEvents(database, [eventId]);
    if (!event) return null;
    const [participants = []] = await participantsOfEvents(database, [eventId], mostRows(context));
    return participants;
  }
}
