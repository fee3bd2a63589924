import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { BingoDependencies } from '../dependencies';
import { BingoProgress } from '../participants/bingo-progress.type';
import { BingoTaskCount } from './bingo-task-count.type';
import { countsOf } from './counts-of';

@Resolver(() => BingoProgress)
export class ProgressCountsResolver {
  private readonly countsOf;

  constructor({ database }: BingoDependencies) {
    this.countsOf = batched((ids: readonly string[]) => countsOf(database, ids));
  }

  @ListSize({ assumedSize: 10 })
  @FieldResolver(() => [BingoTaskCount], {
    description: 'Reported counts of tasks that are not completed, by position.',
  })
  counts(
    @Root() { participantId }: BingoProgress,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoTaskCount[]> {
    return loaderOf(context, this.countsOf).load(participantId);
  }
}
