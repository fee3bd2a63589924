import { Field, Float, Int, ObjectType } from 'type-graphql';
import { Cost } from '#kit/cost';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import { Freshness } from '../cache/freshness.type';
import { TrackerSkills } from '../scalars/skill-tables';
import type { TrackedSkill } from './tracker-port';

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
