import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { BingoDependencies } from '../dependencies';
import { BingoEvent } from '../events/bingo-event.type';
import { closedTimes } from './closed-times';

@Resolver(() => BingoEvent)
export class ClosedAtResolver {
  private readonly times;

  constructor({ database }: BingoDependencies) {
    this.times = batched((ids: readonly string[]) => closedTimes(database, ids));
  }

  @FieldResolver(() => Timestamp, {
    nullable: true,
    description: 'When an organiser closed the event; null unless it is closed. See `bingoResults`.',
  })
  closedAt(@Root() { id }: BingoEvent, @Ctx() context: SubgraphContext): Promise<Date | null> {
    return loaderOf(context, this.times).load(id);
  }
}
