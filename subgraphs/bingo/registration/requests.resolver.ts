import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Permitted, requireUser, SignedIn } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { COUNT_COST, Cost, ListSize } from '#kit/cost';
import { FROM_ONE } from '#kit/database/page';
import { PLAYER_NAME_LIMITS } from '#kit/rules/names';
import { isIdentifier } from '#protocol/rules/text';
import { BingoEvent } from '../board/event.fields';
import { findEvents } from '../board/events.queries';
import type { BingoDependencies } from '../dependencies';
import { User } from '../participants/player.reference';
import {
  BingoRegistrationDecision,
  BingoRegistrationRequest,
  BingoRegistrationRequestConnection,
  BingoRegistrationRequestStatus,
  DECISIONS_LIMITS,
  NOTE_LIMITS,
  REASON_LIMITS,
  type RequestStatus,
} from './request.fields';
import { approveRequests, declineRequests, requestRegistration, withdrawRequest } from './requests.commands';
import { isRequestKey, latestRequest, listRequests, placesOfEvents } from './requests.queries';

@Resolver(() => BingoRegistrationRequest)
export class RequestsResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @FieldResolver(() => User, { nullable: true, description: 'The user who takes part then.' })
  user(@Root() { userId }: BingoRegistrationRequest): User {
    return { id: userId };
  }

  @SignedIn()
  @Query(() => BingoRegistrationRequest, {
    nullable: true,
    description: 'Your latest request to register for an event; null if you made none.',
  })
  bingoRegistrationRequest(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoRegistrationRequest | null> {
    return latestRequest(this.dependencies.database, eventId, requireUser(caller).userId);
  }

  @Permitted('manage_bingo')
  @ListSize(CONNECTION_SIZE)
  @Query(() => BingoRegistrationRequestConnection, {
    nullable: true,
    description:
      'Requests to register for an event, in the order of their queue: those that are `waiting` in that of the waiting list. Null if there is no such event.',
  })
  async bingoRegistrationRequests(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('status', () => BingoRegistrationRequestStatus, {
      defaultValue: 'pending',
      description: 'Their state; `pending` by default.',
    })
    status: RequestStatus,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 50, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after?: string | null,
  ): Promise<Connection<BingoRegistrationRequest> | null> {
    const { database } = this.dependencies;
    const slice = sliceOf({ first, after }, isRequestKey);
    if (!isIdentifier(eventId)) return null;
    const [event] = await findEvents(database, [eventId]);
    return event ? listRequests(database, { eventId, status }, slice) : null;
  }

  @SignedIn()
  @Mutation(() => BingoRegistrationRequest, {
    description:
      'Requests a registration. In an event with `approval`, organisers decide about it, and approved requests wait while it is full. In an `open` event it is fulfilled at once, or waits while it is full. BAD_USER_INPUT for an event by invitation, that is over or closed for registration; CONFLICT if you or the player name are registered, or you have an open request.',
  })
  requestBingoRegistration(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Limited(PLAYER_NAME_LIMITS)
    @Arg('rsn', () => String, { description: 'Player name in the game, 1 to 64 characters.' })
    rsn: string,
    @Limited(NOTE_LIMITS)
    @Arg('note', () => String, {
      defaultValue: '',
      description: 'What the organisers should know, up to 500 characters; empty by default.',
    })
    note: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoRegistrationRequest> {
    return requestRegistration(this.dependencies, caller, { eventId, rsn, note });
  }

  @SignedIn()
  @Mutation(() => BingoRegistrationRequest, {
    description: 'Withdraws your open request to register for an event; NOT_FOUND if you have none.',
  })
  withdrawBingoRegistrationRequest(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoRegistrationRequest> {
    return withdrawRequest(this.dependencies, caller, eventId);
  }

  @Permitted('manage_bingo')
  @ListSize({ assumedSize: DECISIONS_LIMITS.maxItems })
  @Mutation(() => [BingoRegistrationDecision], {
    description:
      'Approves up to 100 requests of any events, in the given order: the users are registered, also after the deadline, or wait while the event is full. Each succeeds or fails independently.',
  })
  approveBingoRegistrationRequests(
    @Limited(DECISIONS_LIMITS)
    @Arg('ids', () => [ID], { description: 'Ids of the requests.' })
    ids: string[],
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoRegistrationDecision[]> {
    return approveRequests(this.dependencies, caller, ids);
  }

  @Permitted('manage_bingo')
  @ListSize({ assumedSize: DECISIONS_LIMITS.maxItems })
  @Mutation(() => [BingoRegistrationDecision], {
    description:
      'Declines up to 100 requests of any events that are pending or waiting. Each succeeds or fails independently.',
  })
  declineBingoRegistrationRequests(
    @Limited(DECISIONS_LIMITS)
    @Arg('ids', () => [ID], { description: 'Ids of the requests.' })
    ids: string[],
    @Limited(REASON_LIMITS)
    @Arg('reason', () => String, { description: 'Why, for the users: 1 to 200 characters.' })
    reason: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoRegistrationDecision[]> {
    return declineRequests(this.dependencies, caller, ids, reason);
  }
}

@Resolver(() => BingoEvent)
export class EventPlacesResolver {
  private readonly places;

  constructor({ database }: BingoDependencies) {
    this.places = batched((eventIds: readonly string[]) => placesOfEvents(database, eventIds));
  }

  @Cost(COUNT_COST)
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Number of places that are neither taken nor reserved; null without a limit of participants.',
  })
  async freePlaces(
    @Root() { id, maxParticipants }: BingoEvent,
    @Ctx() context: SubgraphContext,
  ): Promise<number | null> {
    if (maxParticipants === null) return null;
    const { taken } = await loaderOf(context, this.places).load(id);
    return Math.max(0, maxParticipants - taken);
  }

  @Cost(COUNT_COST)
  @FieldResolver(() => Int, { description: 'Number of users on the waiting list.' })
  async waitingCount(@Root() { id }: BingoEvent, @Ctx() context: SubgraphContext): Promise<number> {
    return (await loaderOf(context, this.places).load(id)).waiting;
  }
}
