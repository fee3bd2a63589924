import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { DependsOnCaller, isOwnerOrPermitted } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Cost, ListSize } from '#kit/cost';
import { FROM_ONE, limitOf, MOST_STANDINGS } from '#kit/database/page';
import { BingoEvent } from '../board/event.fields';
import type { BingoDependencies } from '../dependencies';
import { PARTICIPANT_READERS } from '../participants/participant.fields';
import { BingoEvidence } from '../progress/ledger.fields';
import {
  BingoCompletion,
  BingoCompletionConnection,
  type CompletionPage,
  type EvidenceKey,
  isCompletionKey,
  readCompletions,
  readEvidence,
} from './completion-feed.queries';

/** The points of each participant of a page are added up. */
const COST = 200;

const BEST =
  'Only participants among the first so many of the standings, at most 500; null for all participants.';

@Resolver(() => BingoEvent)
export class CompletionFeedResolver {
  private readonly newest;
  private readonly oldest;

  constructor({ database }: BingoDependencies) {
    this.newest = batched((pages: readonly CompletionPage[]) =>
      readCompletions(database, pages, 'newest first'),
    );
    this.oldest = batched((pages: readonly CompletionPage[]) =>
      readCompletions(database, pages, 'oldest first'),
    );
  }

  @Cost(COST)
  @ListSize(CONNECTION_SIZE)
  @FieldResolver(() => BingoCompletionConnection, {
    description: 'Who completed which task, newest first. Completions that were taken back are left out.',
  })
  completions(
    @Root() { id }: BingoEvent,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 20, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null | undefined,
    @Ctx() context: SubgraphContext,
  ): Promise<Connection<BingoCompletion>> {
    const slice = sliceOf({ first, after }, isCompletionKey);
    return loaderOf(context, this.newest).load({ eventId: id, best: null, slice });
  }

  @Cost(COST)
  @ListSize(CONNECTION_SIZE)
  @FieldResolver(() => BingoCompletionConnection, {
    description:
      'The completions that count, oldest first: `totalPoints` of a participant over `completedAt` is the course of their points.',
  })
  timeline(
    @Root() { id }: BingoEvent,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 100, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null | undefined,
    @Limited(FROM_ONE)
    @Arg('best', () => Int, { nullable: true, description: BEST })
    best: number | null | undefined,
    @Ctx() context: SubgraphContext,
  ): Promise<Connection<BingoCompletion>> {
    const slice = sliceOf({ first, after }, isCompletionKey);
    const most = best == null ? null : limitOf(best, MOST_STANDINGS, 'best');
    return loaderOf(context, this.oldest).load({ eventId: id, best: most, slice });
  }
}

@Resolver(() => BingoCompletion)
export class CompletionEvidenceResolver {
  private readonly evidenceByKey;

  constructor({ database }: BingoDependencies) {
    this.evidenceByKey = batched((keys: readonly EvidenceKey[]) => readEvidence(database, keys));
  }

  @DependsOnCaller(...PARTICIPANT_READERS)
  @FieldResolver(() => BingoEvidence, {
    nullable: true,
    description:
      'What the game client said of the circumstances; null if it said nothing. For the user who registered and for organisers (`manage_bingo`); null for other callers.',
  })
  async evidence(
    @Root() { participantId, user, taskPosition }: BingoCompletion,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoEvidence | null> {
    if (!isOwnerOrPermitted(context.caller, user.id, PARTICIPANT_READERS)) return null;
    return loaderOf(context, this.evidenceByKey).load({ participantId, taskPosition });
  }
}
