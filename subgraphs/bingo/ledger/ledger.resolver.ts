import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Cost, ListSize, LONG_COUNT_COST } from '#kit/cost';
import { FROM_ONE, Limited } from '#kit/limited';
import { notFound } from '#protocol/errors';
import { NAME_LIMITS } from '#protocol/rules/text';
import { reverseEntry } from '../counting/reverse-entry';
import type { BingoDependencies } from '../dependencies';
import { findEvents } from '../events/find-events';
import { BingoParticipant } from '../participants/bingo-participant.type';
import { findParticipants } from '../participants/find-participants';
import { BingoLedgerConnection, BingoLedgerEntry } from './bingo-ledger-entry.type';
import { isLedgerKey, readLedger } from './read-ledger';

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
