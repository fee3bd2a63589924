import { Field, Int, ObjectType } from 'type-graphql';
import { SafeInt } from '#protocol/scalars/safe-int';

@ObjectType('TrackerSkill', {
  simpleResolvers: true,
  description: 'Rank, level and experience of a player in one skill.',
})
export class TrackerSkill {
  @Field(() => Int, { description: 'Place among all players; -1 where the game does not rank the player.' })
  rank: number;

  @Field(() => Int, { description: 'Level, 99 at most; the sum of all levels for `overall`.' })
  level: number;

  @Field(() => SafeInt, { description: 'Experience; -1 where the game does not rank the player.' })
  experience: number;
}
