import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { COUNT_COST, Cost, ListSize, PAGE_COST } from '#kit/cost';
import { FROM_ONE, Limited } from '#kit/limited';
import type { BingoDependencies } from '../dependencies';
import { BingoTask, type BoardTask } from '../events/bingo-task.type';
import { type BingoTaskCompletion, BingoTaskCompletionConnection } from './bingo-task-completion.type';
import {
  type CompletionsRequest,
  completionCountsOf,
  completionsOf,
  isCompletionKey,
  type TaskOfEvent,
} from './read-task-completions';

@Resolver(() => BingoTask)
export class TaskCompletionsResolver {
  private readonly counts;
  private readonly completionPages;

  constructor({ database }: BingoDependencies) {
    this.counts = batched((tasks: readonly TaskOfEvent[]) => completionCountsOf(database, tasks));
    this.completionPages = batched((requests: readonly CompletionsRequest[]) =>
      completionsOf(database, requests),
    );
  }

  @Cost(COUNT_COST)
  @FieldResolver(() => Int, { description: 'Number of participants who completed the task.' })
  completionCount(
    @Root() { eventId, position }: BoardTask,
    @Ctx() context: SubgraphContext,
  ): Promise<number> {
    return loaderOf(context, this.counts).load({ eventId, position });
  }

  @Cost(PAGE_COST)
  @ListSize(CONNECTION_SIZE)
  @FieldResolver(() => BingoTaskCompletionConnection, {
    description: 'Who completed the task, oldest first.',
  })
  completions(
    @Root() { eventId, position }: BoardTask,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 20, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null | undefined,
    @Ctx() context: SubgraphContext,
  ): Promise<Connection<BingoTaskCompletion>> {
    const slice = sliceOf({ first, after }, isCompletionKey);
    const count = () => loaderOf(context, this.counts).load({ eventId, position });
    return loaderOf(context, this.completionPages).load({ eventId, position, slice, count });
  }
}
