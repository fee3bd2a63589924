import { Field, Float, Int, ObjectType } from 'type-graphql';
import { Cost, ListSize } from '#kit/cost';
import { MOST_STANDINGS } from '#kit/database/page';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import { Player, TrackerSkills } from '../player.type';
import { Freshness } from '../providers/freshness.type';
import type { TrackedSkill } from './tracker-port';

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

@ObjectType('TrackerSnapshot', { simpleResolvers: true, description: 'The latest snapshot of the tracker.' })
export class TrackerSnapshot {
  @Cost(50)
  @Field(() => TrackerSkills, {
    description:
      'Every skill and `overall`. Ranks and experience are -1 where the game does not rank the player.',
  })
  skills: Readonly<Record<string, TrackedSkill>>;
}

@ObjectType('TrackerPlayer', {
  simpleResolvers: true,
  description: 'A player at the tracker (Wise Old Man).',
})
export class TrackerPlayer {
  @Field(() => Int, { description: 'Tracker id.' })
  id: number;

  @Field(() => String, { description: 'Name in lower case.' })
  username: string;

  @Field(() => String, { description: 'Name as the player writes it, with case and spacing.' })
  displayName: string;

  @Field(() => String, { description: 'Kind of account, such as `regular` or `ironman`.' })
  type: string;

  @Field(() => String, { description: 'Kind of build, such as `main` or `f2p`.' })
  build: string;

  @Field(() => String, { nullable: true, description: 'Country code, where the player gave one.' })
  country: string | null;

  @Field(() => String, { description: 'Such as `active` or `unranked`.' })
  status: string;

  @Field(() => SafeInt, { description: 'Total experience.' })
  exp: number;

  @Field(() => Float, { description: 'Efficient hours played.' })
  ehp: number;

  @Field(() => Float, { description: 'Efficient hours bossed.' })
  ehb: number;

  @Field(() => Float, { description: 'Efficient hours until every skill is 99.' })
  ttm: number;

  @Field(() => Float, { description: 'Efficient hours until every skill has 200 million experience.' })
  tt200m: number;

  @Field(() => Timestamp, { description: 'Time of registration at the tracker.' })
  registeredAt: string;

  @Field(() => Timestamp, { nullable: true, description: 'Time of the last update by the tracker.' })
  updatedAt: string | null;

  @Field(() => TrackerSnapshot, {
    nullable: true,
    description: 'Latest snapshot; null if there is none.',
  })
  latestSnapshot: TrackerSnapshot | null;

  @Field(() => Freshness, { description: 'Age of this response.' })
  freshness: Freshness;
}

@ObjectType('TrackerMember', { simpleResolvers: true, description: 'Membership in a group of the tracker.' })
class TrackerMember {
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
class TrackerScore {
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
  @ListSize({ assumedSize: MOST_STANDINGS })
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
