import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { BingoDependencies } from '../dependencies';
import { BingoBoard, BingoTask, type BoardOfEvent, type BoardTask } from './task.fields';
import { hiddenTasksOfEvents } from './tasks.queries';

@Resolver(() => BingoBoard)
export class HiddenTasksResolver {
  private readonly tasks;

  constructor({ database }: BingoDependencies) {
    this.tasks = batched((eventIds: readonly string[]) => hiddenTasksOfEvents(database, eventIds));
  }

  @Permitted('manage_bingo')
  @ListSize({ assumedSize: 50 })
  @FieldResolver(() => [BingoTask], {
    description: 'The tasks that are hidden now, by position. For everybody else their cells are empty.',
  })
  hiddenTasks(@Root() { eventId }: BoardOfEvent, @Ctx() context: SubgraphContext): Promise<BoardTask[]> {
    return loaderOf(context, this.tasks).load(eventId);
  }
}
