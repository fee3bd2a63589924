import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { BingoDependencies } from '../dependencies';
import { BingoEvent } from '../events/bingo-event.type';
import { BingoTier, type TierOfEvent } from './bingo-tier.type';
import { openCountsOf } from './count-open-tiers';

@Resolver(() => BingoEvent)
export class EventTiersResolver {
  @ListSize({ assumedSize: 5 })
  @FieldResolver(() => [BingoTier], {
    description: 'The tiers of its tasks, by number; empty without tiers.',
  })
  tiers(@Root() { id, tiers }: BingoEvent): TierOfEvent[] {
    return tiers.map((tier) => ({ eventId: id, ...tier }));
  }
}

@Resolver(() => BingoTier)
export class TiersResolver {
  private readonly openCounts;

  constructor({ database }: BingoDependencies) {
    this.openCounts = batched((tiers: readonly TierOfEvent[]) => openCountsOf(database, tiers));
  }

  @FieldResolver(() => Int, {
    description:
      'Number of participants, in an event of teams of teams, for whom the tier is open: all, if nothing has to be completed for it.',
  })
  openCount(@Root() tier: TierOfEvent, @Ctx() context: SubgraphContext): Promise<number> {
    return loaderOf(context, this.openCounts).load(tier);
  }
}
