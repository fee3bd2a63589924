import { Field, ObjectType } from 'type-graphql';
import { connectionType } from '#kit/connection';
import { ListSize } from '#kit/cost';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { SnapshotAmounts } from './reading.entities';

@ObjectType('PlayerGain', {
  simpleResolvers: true,
  description: 'What a player gained in a skill or at a boss.',
})
class PlayerGain {
  @Field(() => String, { description: 'Skill, `overall` or boss, as the tracker names it: `mining`.' })
  name: string;

  @Field(() => SafeInt, { description: 'Experience or kills at the start.' })
  start: number;

  @Field(() => SafeInt, { description: 'Experience or kills at the end.' })
  end: number;

  @Field(() => SafeInt, { description: 'The difference, above 0.' })
  gained: number;
}

@ObjectType('PlayerSnapshot', { description: 'What the tracker said of a player at a time.' })
export class PlayerSnapshot {
  @Field(() => Timestamp, { description: "Time of the tracker's snapshot." })
  takenAt: Date;

  @Field(() => Timestamp, { description: 'Time of the last reading that found no change since.' })
  seenAt: Date;

  /** Not GraphQL fields, but read through arguments. */
  skills: SnapshotAmounts;
  bosses: SnapshotAmounts;
}

export const PlayerSnapshotConnection = connectionType(
  PlayerSnapshot,
  'PlayerSnapshot',
  'Snapshots of a player.',
);

@ObjectType('PlayerGains', {
  simpleResolvers: true,
  description: 'What a player gained in a period, by the snapshots that the platform keeps.',
})
export class PlayerGains {
  @Field(() => Timestamp, {
    description:
      'Time of the first snapshot: the last one before the period, if there is one; of a name that changed hands, the first one of its present player.',
  })
  startedAt: Date;

  @Field(() => Timestamp, { description: 'Time of the last snapshot of the period.' })
  endedAt: Date;

  @ListSize({ assumedSize: 25 })
  @Field(() => [PlayerGain], { description: 'Skills in which experience was gained, most first.' })
  skills: PlayerGain[];

  @ListSize({ assumedSize: 80 })
  @Field(() => [PlayerGain], { description: 'Bosses at which kills were gained, most first.' })
  bosses: PlayerGain[];

  /** The period; not a GraphQL field. */
  period: Period;
}

/** A period of a player, by folded name; both ends are inclusive. */
export interface Period {
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}
