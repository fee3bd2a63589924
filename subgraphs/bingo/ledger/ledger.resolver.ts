import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Limited } from '#kit/limited';
import { notFound } from '#protocol/errors';
import { NAME_LIMITS } from '#protocol/rules/text';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant } from '../participants/bingo-participant.type';
import { findParticipants } from '../participants/find-participants';
import { BingoLedgerEntry } from './bingo-ledger-entry.type';
import { reverseEntry } from './reverse-entry';

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
