import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { DependsOnCaller } from '#kit/access/access';
import { isOwnerOrPermitted } from '#kit/access/owner-access';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import type { SubgraphContext } from '#kit/context';
import { Cost, ListSize, PAGE_COST } from '#kit/cost';
import { FROM_ONE, Limited } from '#kit/limited';
import { holdsPermission } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant } from '../participants/bingo-participant.type';
import { BingoLedgerConnection, type BingoLedgerEntry } from './bingo-ledger-entry.type';
import { isLedgerKey, readLedger } from './read-ledger';

@Resolver(() => BingoParticipant)
export class ParticipantLedgerResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @DependsOnCaller()
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
    if (!isOwnerOrPermitted(caller, userId, ['manage_bingo'])) return null;
    const withHidden = holdsPermission(caller.principal, 'manage_bingo');
    const slice = sliceOf({ first, after }, isLedgerKey);
    return readLedger(this.dependencies.database, { participantId: id, withHidden }, slice);
  }
}
