import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { DependsOnCaller, isOwnerOrPermitted, Permitted } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Cost, ListSize, LONG_COUNT_COST, PAGE_COST } from '#kit/cost';
import { FROM_ONE } from '#kit/database/page';
import { notFound } from '#protocol/errors';
import { holdsPermission } from '#protocol/principal';
import { NAME_LIMITS } from '#protocol/rules/text';
import { findEvents } from '../board/events.queries';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant, PARTICIPANT_READERS } from '../participants/participant.fields';
import { findParticipants } from '../participants/participants.queries';
import { reverseEntry } from './ledger.commands';
import { BingoLedgerConnection, BingoLedgerEntry } from './ledger.fields';
import { isLedgerKey, readLedger } from './ledger.queries';

@Resolver(() => BingoLedgerEntry)
export class LedgerResolver {
  private readonly participants;

  constructor(private readonly dependencies: BingoDependencies) {
    this.participants = batched((ids: readonly string[]) => findParticipants(dependencies.database, ids));
  }

  @FieldResolver(() => BingoParticipant, { description: 'The participant.' })
  async participant(
    @Root() { participantId }: BingoLedgerEntry,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoParticipant> {
    const participant = await loaderOf(context, this.participants).load(participantId);
    if (!participant) throw notFound('Participant');
    return participant;
  }

  @Permitted('manage_bingo')
  @Cost(LONG_COUNT_COST)
  @ListSize(CONNECTION_SIZE)
  @Query(() => BingoLedgerConnection, {
    nullable: true,
    description:
      'What counted in an event, newest first; null if there is no such event. Empty for a participant of another event.',
  })
  async bingoLedger(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('participantId', () => ID, { nullable: true, description: 'Filters by participant.' })
    participantId: string | null | undefined,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 50, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after?: string | null,
  ): Promise<Connection<BingoLedgerEntry> | null> {
    const { database } = this.dependencies;
    const slice = sliceOf({ first, after }, isLedgerKey);
    const [event] = await findEvents(database, [eventId]);
    if (!event) return null;
    if (participantId == null) return readLedger(database, { eventId }, slice);
    const [participant] = await findParticipants(database, [participantId]);
    const isOfEvent = participant?.eventId === eventId;
    return readLedger(database, { participantId: isOfEvent ? participantId : '', withHidden: true }, slice);
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoLedgerEntry, {
    description:
      "Reverses an entry of a participant's ledger; counts, completions, bingos and points follow. What was reversed stays out of running totals that arrive later. A level, or a task that one report completes, is completed again by reports only after `removeBingoRevocation`. Returns the entry of the reversal.",
  })
  reverseBingoLedgerEntry(
    @Arg('participantId', () => ID, { description: 'The participant.' }) participantId: string,
    @Arg('entryId', () => ID, { description: 'The entry to reverse, which still counts.' }) entryId: string,
    @Limited(NAME_LIMITS)
    @Arg('reason', () => String, { description: 'Why, 1 to 200 characters; shown in the ledger.' })
    reason: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoLedgerEntry> {
    return reverseEntry(this.dependencies, caller, { participantId, entryId, reason });
  }
}

@Resolver(() => BingoParticipant)
export class ParticipantLedgerResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @DependsOnCaller(...PARTICIPANT_READERS)
  @Cost(PAGE_COST)
  @ListSize(CONNECTION_SIZE)
  @FieldResolver(() => BingoLedgerConnection, {
    nullable: true,
    description:
      'What counted for the participant, newest first. For the user who registered and for organisers (`manage_bingo`); null for other callers. Entries of tasks that are hidden are for organisers alone.',
  })
  async ledger(
    @Root() { id, userId }: BingoParticipant,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 20, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null | undefined,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<Connection<BingoLedgerEntry> | null> {
    if (!isOwnerOrPermitted(caller, userId, PARTICIPANT_READERS)) return null;
    const withHidden = holdsPermission(caller.principal, 'manage_bingo');
    const slice = sliceOf({ first, after }, isLedgerKey);
    return readLedger(this.dependencies.database, { participantId: id, withHidden }, slice);
  }
}
