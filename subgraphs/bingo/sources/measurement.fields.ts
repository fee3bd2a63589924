import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { ListSize } from '#kit/cost';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import { ParticipantEntity } from '../participants/participant.fields';
import type { MeasurementState } from '../rules/measurement';
import type { Amounts } from '../rules/reading-values';

/** What the group tracker said of a participant so far: see `Measurement`. */
@Entity('measurements', { schema: 'bingo' })
@Check('ck_measurements_state', `state IN ('waiting', 'measured', 'unknown', 'renamed', 'decreased')`)
export class MeasurementEntity {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_measurements' })
  participantId: string;

  @Column('text')
  state: MeasurementState;

  /** Folded name of the participant at the last reading. */
  @Column('text')
  name: string;

  /** Id of the player at the tracker. */
  @Column('integer', { name: 'player_id', nullable: true })
  playerId: number | null;

  @Column({ type: 'timestamptz', name: 'read_at', precision: 3 })
  readAt: Date;

  /** Time of the tracker's snapshot. */
  @Column({ type: 'timestamptz', name: 'taken_at', precision: 3, nullable: true })
  takenAt: Date | null;

  @Column({ type: 'timestamptz', name: 'baseline_at', precision: 3, nullable: true })
  baselineAt: Date | null;

  @Column('jsonb')
  baseline: Amounts;

  @Column('jsonb')
  highest: Amounts;

  /** By team; that of a solo event is empty. */
  @Column('jsonb')
  gained: Readonly<Record<string, Amounts>>;

  /** Gains that do not count for tasks that were hidden or closed, by team and position. */
  @Column('jsonb', { default: {} })
  withheld: Readonly<Record<string, Readonly<Record<string, Amounts>>>>;

  /** Whether the reading after the end was applied. */
  @Column('boolean', { name: 'is_final' })
  isFinal: boolean;

  /** How near the participant is to an open goal that is measured, 0 to 1. */
  @Column('real')
  nearness: number;

  @OneToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_measurements_participant' })
  participant: ParticipantEntity;
}

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
