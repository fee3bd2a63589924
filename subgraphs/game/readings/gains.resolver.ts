import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Cost, ListSize } from '#kit/cost';
import { FROM_ONE } from '#kit/database/page';
import { foldPlayerName } from '#kit/rules/names';
import { invalidArgument } from '#protocol/errors';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { GameDependencies } from '../dependencies';
import { Player } from '../player.type';
import { type Period, PlayerGains, PlayerSnapshot, PlayerSnapshotConnection } from './gains.fields';
import { gainsOf, isSnapshotKey, type SnapshotPage, snapshotsOf } from './gains.queries';
import type { SnapshotAmounts } from './reading.entities';

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

@Resolver(() => PlayerGains)
export class PlayerSnapshotsResolver {
  private readonly snapshotsOf;

  constructor({ database }: Pick<GameDependencies, 'database'>) {
    this.snapshotsOf = batched((pages: readonly SnapshotPage[]) => snapshotsOf(database, pages));
  }

  @Cost(10)
  @ListSize(CONNECTION_SIZE)
  @FieldResolver(() => PlayerSnapshotConnection, {
    description:
      'The snapshots of the period, oldest first: `experience` over `takenAt` is the course of a skill. Readings without changes have none of their own. They are kept for 180 days.',
  })
  snapshots(
    @Root() { period }: PlayerGains,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 100, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null | undefined,
    @Ctx() context: SubgraphContext,
  ): Promise<Connection<PlayerSnapshot>> {
    const slice = sliceOf({ first, after }, isSnapshotKey);
    return loaderOf(context, this.snapshotsOf).load({ ...period, slice });
  }
}

@Resolver(() => PlayerSnapshot)
export class SnapshotAmountsResolver {
  @FieldResolver(() => SafeInt, {
    nullable: true,
    description:
      'Experience in a skill; null if the game does not rank the player or the tracker has no such skill.',
  })
  experience(
    @Root() { skills }: PlayerSnapshot,
    @Arg('skill', () => String, {
      defaultValue: 'overall',
      description: 'Skill as the tracker names it, in lower case, or `overall`.',
    })
    skill: string,
  ): number | null {
    return amountOf(skills, skill);
  }

  @FieldResolver(() => SafeInt, {
    nullable: true,
    description:
      'Kills of a boss; null if the game does not rank the player or the tracker has no such boss.',
  })
  kills(
    @Root() { bosses }: PlayerSnapshot,
    @Arg('boss', () => String, { description: 'Boss as the tracker names it, such as `chambers_of_xeric`.' })
    boss: string,
  ): number | null {
    return amountOf(bosses, boss);
  }
}

function amountOf(amounts: SnapshotAmounts, name: string): number | null {
  const amount = Object.hasOwn(amounts, name) ? amounts[name] : undefined;
  return amount === undefined || amount < 0 ? null : amount;
}
