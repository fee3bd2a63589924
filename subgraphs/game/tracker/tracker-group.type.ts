import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import { Freshness } from '../cache/freshness.type';
import { Player } from '../players/player.type';

@ObjectType('TrackerMember', { simpleResolvers: true, description: 'Membership in a group of the tracker.' })
export class TrackerMember {
  @Field(() => String, { description: 'Name in lower case.' })
  username: string;

  @Field(() => String, { description: 'Name as the player writes it.' })
  displayName: string;

  @Field(() => String, { nullable: true, description: 'Role in the group, such as `owner`.' })
  role: string | null;

  @Field(() => Timestamp, { description: 'When the player joined.' })
  joinedAt: string;

  @Field(() => Player, { nullable: true, description: 'The player behind the membership.' })
  player: Player;
}

@ObjectType('TrackerScore', { simpleResolvers: true, description: 'A line of the high scores of a group.' })
export class TrackerScore {
  @Field(() => Int, { description: 'Place in the group, from 1.' })
  rank: number;

  @Field(() => String, { description: 'Name as the player writes it.' })
  displayName: string;

  @Field(() => Int, { description: 'Level in the skill.' })
  level: number;

  @Field(() => SafeInt, { description: 'Experience in the skill.' })
  experience: number;

  @Field(() => Player, { nullable: true, description: 'The player behind the line.' })
  player: Player;
}

@ObjectType('TrackerHighScores', {
  simpleResolvers: true,
  description: 'The members of a tracked group by experience in one skill.',
})
export class TrackerHighScores {
  @ListSize({ assumedSize: 500 })
  @Field(() => [TrackerScore], {
    description: 'Most experience first, then by name; who is not ranked is left out.',
  })
  scores: TrackerScore[];

  @Field(() => Freshness, { description: 'How old these scores are.' })
  freshness: Freshness;
}

@ObjectType('TrackerGroup', {
  simpleResolvers: true,
  description: 'A group of players as the tracker (Wise Old Man) knows it.',
})
export class TrackerGroup {
  @Field(() => Int, { description: 'Id at the tracker.' })
  id: number;

  @Field(() => String, { description: 'Name of the group.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'The chat channel of the group in the game.' })
  clanChat: string | null;

  @Field(() => String, { nullable: true, description: 'What the group says of itself.' })
  description: string | null;

  @Field(() => Int, { description: 'How many members it has.' })
  memberCount: number;

  @ListSize({ assumedSize: 100 })
  @Field(() => [TrackerMember], { description: 'Everybody in the group, as the tracker orders them.' })
  members: TrackerMember[];

  @Field(() => Freshness, { description: 'How old this answer is.' })
  freshness: Freshness;
}
