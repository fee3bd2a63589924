import { Field, Float, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Freshness } from '../providers/freshness.type';

@ObjectType('GroupModeMember', { simpleResolvers: true, description: 'A member of a group in group mode.' })
class GroupModeMember {
  @Field(() => String, { description: 'Name as the player writes it, with case and spacing.' })
  username: string;

  @Field(() => Int, { description: 'Sum of the levels of all skills.' })
  totalLevel: number;

  @Field(() => SafeInt, { description: 'Experience in all skills.' })
  totalXp: number;
}

@ObjectType('GroupModeGroup', {
  simpleResolvers: true,
  description: 'A group that plays the game in group mode (GroupIron.men).',
})
export class GroupModeGroup {
  @Field(() => String, { description: 'Name of the group.' })
  name: string;

  @ListSize({ assumedSize: 5 })
  @Field(() => [GroupModeMember], { description: 'The members of the group.' })
  members: GroupModeMember[];

  @Field(() => Int, { description: 'Total level of all members.' })
  totalLevel: number;

  @Field(() => Float, { description: "Mean of the members' total levels; 0 without members." })
  averageLevel: number;

  @Field(() => Freshness, { description: 'Age of this response.' })
  freshness: Freshness;
}
