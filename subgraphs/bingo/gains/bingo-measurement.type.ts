import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { MeasurementState } from '../rules/gains/measurement';

const BingoMeasurementState: { readonly [State in MeasurementState]: State } = {
  waiting: 'waiting',
  measured: 'measured',
  unknown: 'unknown',
  renamed: 'renamed',
  decreased: 'decreased',
};

registerEnumType(BingoMeasurementState, {
  name: 'BingoMeasurementState',
  description: 'How the measurement of a participant at the group tracker stands.',
  valuesConfig: {
    waiting: { description: 'There is no reading of the running event yet.' },
    measured: { description: 'The last reading counted.' },
    unknown: { description: 'The tracker does not know the player name.' },
    renamed: {
      description:
        'The player name belongs to another player at the tracker than at the baseline; an organiser renames the participant.',
    },
    decreased: { description: 'An amount of the last reading was lower than before: the higher one counts.' },
  },
});

@ObjectType('BingoGain', {
  simpleResolvers: true,
  description: 'What a participant gained of something that the board measures.',
})
export class BingoGain {
  @Field(() => String, { description: 'What is measured, such as `xp_gain:mining` or `kc_gain:zulrah`.' })
  measured: string;

  @Field(() => SafeInt, {
    nullable: true,
    description:
      'Experience or kills at the baseline. Without a rank: null for a skill, and for a boss the most kills that are possible then, 4 or 0.',
  })
  baseline: number | null;

  @Field(() => SafeInt, { nullable: true, description: 'The highest amount so far.' })
  current: number | null;

  @Field(() => SafeInt, { description: 'Gained since the baseline, in an event of teams for the team.' })
  gained: number;
}

@ObjectType('BingoMeasurement', {
  simpleResolvers: true,
  description: 'What the server measured of a participant at the group tracker.',
})
export class BingoMeasurement {
  @Field(() => BingoMeasurementState, { description: 'How the measurement stands.' })
  state: MeasurementState;

  @Field(() => Timestamp, { nullable: true, description: 'Time of the last reading.' })
  readAt: Date | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: "Time of the tracker's snapshot at the last reading.",
  })
  takenAt: Date | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time of the reading from which gains count; null before it.',
  })
  baselineAt: Date | null;

  @ListSize({ assumedSize: 10 })
  @Field(() => [BingoGain], { description: 'What the board measures, in the order of its tasks.' })
  gains: BingoGain[];
}
