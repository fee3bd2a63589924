import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { DependsOnCaller } from '#kit/access/access';
import { isOwnerOrPermitted } from '#kit/access/owner-access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import type { BingoDependencies } from '../dependencies';
import { BingoEvidence } from '../ledger/bingo-ledger-entry.type';
import { BingoCompletion } from './bingo-completion.type';
import { type EvidenceKey, readEvidence } from './read-evidence';

@Resolver(() => BingoCompletion)
export class CompletionEvidenceResolver {
  private readonly evidenceByKey;

  constructor({ database }: BingoDependencies) {
    this.evidenceByKey = batched((keys: readonly EvidenceKey[]) => readEvidence(database, keys));
  }

  @DependsOnCaller()
  @FieldResolver(() => BingoEvidence, {
    nullable: true,
    description:
      'What the game client said of the circumstances; null if it said nothing. For the user who registered and for organisers (`manage_bingo`); null for other callers.',
  })
  async evidence(
    @Root() { participantId, user, taskPosition }: BingoCompletion,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoEvidence | null> {
    if (!isOwnerOrPermitted(context.caller, user.id, ['manage_bingo'])) return null;
    return loaderOf(context, this.evidenceByKey).load({ participantId, taskPosition });
  }
}
