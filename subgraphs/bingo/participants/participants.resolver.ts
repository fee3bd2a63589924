import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Permitted, requireUser, SignedIn } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, mostRows, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { notFound } from '#protocol/errors';
import { BingoEvent } from '../board/event.fields';
import { findEvents } from '../board/events.queries';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant, type Participant } from './participant.fields';
import { participantsOfEvents } from './participants.queries';
import { Player, User } from './player.reference';
import { BingoProgress, readProgress } from './progress.queries';

interface Key {
  readonly eventId: string;
  readonly most: number;
}

@Resolver(() => BingoEvent)
export class EventParticipantsResolver {
  private readonly participants;

  constructor({ database }: BingoDependencies) {
    this.participants = batched((keys: readonly Key[]) => {
      const most = Math.max(...keys.map((key) => key.most));
      return participantsOfEvents(
        database,
        keys.map(({ eventId }) => eventId),
        most,
      );
    });
  }

  @Permitted('manage_bingo')
  @ListSize({ assumedSize: 120 })
  @FieldResolver(() => [BingoParticipant], {
    name: 'participants',
    description: 'The participants, in order of registration.',
  })
  participantsOf(
    @Root() { id: eventId }: BingoEvent,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoParticipant[]> {
    return loaderOf(context, this.participants).load({ eventId, most: mostRows(context) });
  }
}

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

  @FieldResolver(() => Player, {
    nullable: true,
    description:
      'The character of the game under the registered name: its statistics and gains, in one operation.',
  })
  player(@Root() { rsn }: BingoParticipant): Player {
    return { name: rsn };
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
