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

  @Field(() => String, { description: 'Name as the player writes it, with case and spacing.' })
  displayName: string;

  @Field(() => String, { nullable: true, description: 'Role in the group, such as `owner`.' })
  role: string | null;

  @Field(() => Timestamp, { description: 'When the player joined.' })
  joinedAt: string;

  @Field(() => Player, { nullable: true, description: 'The player.' })
  player: Player;
}

@ObjectType('TrackerScore', { simpleResolvers: true, description: 'A line of the high scores of a group.' })
export class TrackerScore {
  @Field(() => Int, { description: 'Rank in the group, from 1.' })
  rank: number;

  @Field(() => String, { description: 'Name as the player writes it, with case and spacing.' })
  displayName: string;

  @Field(() => Int, { description: 'Level in the skill.' })
  level: number;

  @Field(() => SafeInt, { description: 'Experience in the skill.' })
  experience: number;

  @Field(() => Player, { nullable: true, description: 'The player.' })
  player: Player;
}

@ObjectType('TrackerHighScores', {
  simpleResolvers: true,
  description: 'The members of a tracked group by experience in one skill.',
})
export class TrackerHighScores {
  @ListSize({ assumedSize: 500 })
  @Field(() => [TrackerScore], {
    description: 'Ranked members, most experience first, then by name.',
  })
  scores: TrackerScore[];

  @Field(() => Freshness, { description: 'Age of these scores.' })
  freshness: Freshness;
}

@ObjectType('TrackerGroup', {
  simpleResolvers: true,
  description: 'A group of players at the tracker (Wise Old Man).',
})
export class TrackerGroup {
  @Field(() => Int, { description: 'Tracker id.' })
  id: number;

  @Field(() => String, { description: 'Name of the group.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'In-game chat channel of the group.' })
  clanChat: string | null;

  @Field(() => String, { nullable: true, description: 'Description of the group.' })
  description: string | null;

  @Field(() => Int, { description: 'Number of members.' })
  memberCount: number;

  @ListSize({ assumedSize: 100 })
  @Field(() => [TrackerMember], { description: 'The members, in the order of the tracker.' })
  members: TrackerMember[];

  @Field(() => Freshness, { description: 'Age of this response.' })
  freshness: Freshness;
}
