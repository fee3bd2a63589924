import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { DependsOnCaller } from '#kit/access/access';
import { isOwnerOrPermitted } from '#kit/access/owner-access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant } from '../participants/bingo-participant.type';
import { BingoTaskCount } from './bingo-task-count.type';
import { countsOf } from './counts-of';
import { revokedTasksOf } from './revoked-tasks-of';

@Resolver(() => BingoParticipant)
export class CountsResolver {
  private readonly countsOf;
  private readonly revokedTasksOf;

  constructor({ database }: BingoDependencies) {
    this.countsOf = batched((ids: readonly string[]) => countsOf(database, ids));
    this.revokedTasksOf = batched((ids: readonly string[]) => revokedTasksOf(database, ids));
  }

  @DependsOnCaller()
  @ListSize({ assumedSize: 10 })
  @FieldResolver(() => [BingoTaskCount], {
    nullable: true,
    description:
      'Reported counts of tasks that are not completed, by position. For the user who registered and for organisers (`manage_bingo`); null for other callers.',
  })
  async counts(
    @Root() { id, userId }: BingoParticipant,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoTaskCount[] | null> {
    if (!isOwnerOrPermitted(context.caller, userId, ['manage_bingo'])) return null;
    return loaderOf(context, this.countsOf).load(id);
  }

  @DependsOnCaller()
  @ListSize({ assumedSize: 5 })
  @FieldResolver(() => [Int], {
    nullable: true,
    description:
      'Positions of tasks whose completion was revoked; reports do not complete them. For the user who registered and for organisers (`manage_bingo`); null for other callers.',
  })
  async revokedTasks(
    @Root() { id, userId }: BingoParticipant,
    @Ctx() context: SubgraphContext,
  ): Promise<number[] | null> {
    if (!isOwnerOrPermitted(context.caller, userId, ['manage_bingo'])) return null;
    return loaderOf(context, this.revokedTasksOf).load(id);
  }
}
