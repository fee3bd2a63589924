import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Cost } from '#kit/cost';
import { foldPlayerName } from '#kit/rules/player-name';
import { invalidArgument } from '#protocol/errors';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { GameDependencies } from '../dependencies';
import { Player } from '../players/player.type';
import { gainsOf } from './gains-of';
import { type Period, PlayerGains } from './player-gains.type';

/** Resolves gains from the snapshots that the platform keeps: the tracker is not requested. */
@Resolver(() => Player)
export class GainsResolver {
  private readonly gainsOf;

  constructor({ database }: Pick<GameDependencies, 'database'>) {
    this.gainsOf = batched((periods: readonly Period[]) => gainsOf(database, periods));
  }

  @Cost(10)
  @FieldResolver(() => PlayerGains, {
    nullable: true,
    description:
      'What the player gained in a period of at most 180 days, by the snapshots that the platform keeps of players in events that measure gains; null if there are none until its end.',
  })
  gains(
    @Root() { name }: Player,
    @Arg('from', () => Timestamp, { description: 'Start of the period.' }) from: Date,
    @Arg('to', () => Timestamp, { nullable: true, description: 'End of the period; now by default.' })
    to: Date | null | undefined,
    @Ctx() context: SubgraphContext,
  ): Promise<PlayerGains | null> {
    const end = to ?? new Date();
    const lengthMs = end.getTime() - from.getTime();
    const [argument, tooShort, tooLong] = to ? PROBLEMS.ofEnd : PROBLEMS.ofStart;
    if (lengthMs < 0) throw invalidArgument(argument, tooShort);
    if (lengthMs > LONGEST_MS) throw invalidArgument(argument, tooLong);
    return loaderOf(context, this.gainsOf).load({ name: foldPlayerName(name), from, to: end });
  }
}

const LONGEST_MS = 180 * 86_400_000;

/** The argument at fault, and what is wrong if the period is negative or too long. */
const PROBLEMS = {
  ofEnd: ['to', 'must not be before the start', 'must be at most 180 days later'],
  ofStart: ['from', 'must not be in the future', 'must be at most 180 days ago'],
} as const;
