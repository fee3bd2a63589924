import { Arg, FieldResolver, Resolver, Root } from 'type-graphql';
import { SafeInt } from '#protocol/scalars/safe-int';
import type { SnapshotAmounts } from '../readings/snapshot.entity';
import { PlayerSnapshot } from './player-gains.type';

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
