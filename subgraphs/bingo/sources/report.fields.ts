import { GraphQLScalarType } from 'graphql';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ListSize } from '#kit/cost';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import { ParticipantEntity } from '../participants/participant.fields';

/** The response to a report, by the id that the client gave it: a repetition gets it again. */
@Entity('reports', { schema: 'bingo' })
@Index('ix_reports_notifications', ['participantId', 'receivedAt'], { where: 'notification IS NOT NULL' })
@Index('ix_reports_expires', ['expiresAt'], { where: 'expires_at IS NOT NULL' })
export class ReportEntity {
  @PrimaryColumn('text', { name: 'participant_id', primaryKeyConstraintName: 'pk_reports' })
  participantId: string;

  @PrimaryColumn('text', { name: 'report_id', primaryKeyConstraintName: 'pk_reports' })
  reportId: string;

  @Column('jsonb')
  answer: object;

  /** Null: 30 days after the event. */
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column({ type: 'timestamptz', name: 'received_at', precision: 3, default: () => 'now()' })
  receivedAt: Date;

  /** The type of a notification of Dink, such as `LOOT`; null for a report. */
  @Column('text', { nullable: true })
  notification: string | null;

  @ManyToOne(() => ParticipantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'participant_id', foreignKeyConstraintName: 'fk_reports_participant' })
  participant: ParticipantEntity;
}

/** What became of a report. */
const BingoReportOutcome = {
  accepted: 'accepted',
  ignored: 'ignored',
  duplicate: 'duplicate',
  rejected: 'rejected',
} as const;

registerEnumType(BingoReportOutcome, {
  name: 'BingoReportOutcome',
  description: 'What became of a report.',
  valuesConfig: {
    accepted: { description: 'It advanced at least one task.' },
    ignored: { description: 'It is valid and advances no open task; `reason` says why.' },
    duplicate: {
      description:
        'Its id was taken before: the first answer again, without tasks that are hidden since. Nothing is counted twice.',
    },
    rejected: { description: 'It is invalid; `reason` says why. Nothing is stored of it.' },
  },
});

@ObjectType('AdvancedBingoTask', { simpleResolvers: true, description: 'A task that a report advanced.' })
export class AdvancedTask {
  @Field(() => Int, { description: 'Position on the board.' })
  readonly position: number;

  @Field(() => SafeInt, { description: 'Count after the report.' })
  readonly count: number;

  @Field(() => SafeInt, { description: 'Count that completes the task; 1 if a single report does.' })
  readonly goal: number;

  @Field(() => Boolean, { description: 'Whether the report completed the task.' })
  readonly completed: boolean;
}

@ObjectType('BingoReportResult', { simpleResolvers: true, description: 'The answer to one report.' })
export class BingoReportResult {
  @Field(() => ID, { nullable: true, description: 'Id that the client sent; null if it sent no valid text.' })
  readonly id: string | null;

  @Field(() => BingoReportOutcome, { description: 'Whether the report counted.' })
  readonly outcome: keyof typeof BingoReportOutcome;

  @Field(() => String, { nullable: true, description: 'Why it was ignored or rejected; else null.' })
  readonly reason: string | null;

  @ListSize({ assumedSize: 2 })
  @Field(() => [AdvancedTask], { description: 'The tasks that the report advanced, by position.' })
  readonly tasks: readonly AdvancedTask[];
}

@ObjectType('BingoNotification', {
  simpleResolvers: true,
  description: 'A notification of Dink, and what became of it.',
})
export class BingoNotification {
  @Field(() => String, { description: 'Its type, as Dink calls it, such as `LOOT` or `LEVEL`.' })
  readonly type: string;

  @Field(() => Timestamp, { description: 'When it was received.' })
  readonly receivedAt: Date;

  @Field(() => BingoReportOutcome, { description: 'Whether it counted.' })
  readonly outcome: keyof typeof BingoReportOutcome;

  @Field(() => String, { nullable: true, description: 'Why it was ignored; else null.' })
  readonly reason: string | null;

  @ListSize({ assumedSize: 2 })
  @Field(() => [Int], { description: 'Positions of the tasks that it advanced.' })
  readonly positions: readonly number[];
}

@ObjectType('BingoReportResults', {
  simpleResolvers: true,
  description: 'The answers to a batch of reports.',
})
export class BingoReportResults {
  @ListSize({ assumedSize: 100 })
  @Field(() => [BingoReportResult], {
    description: 'One answer for each report, in the order of the reports.',
  })
  readonly results: readonly BingoReportResult[];

  @Field(() => Int, { description: 'Points of the participant after the batch.' })
  readonly points: number;

  @Field(() => Int, { description: 'Bingos of the participant after the batch.' })
  readonly bingos: number;
}

/** Accepts any value as a report; reports are checked one by one, so that a bad one fails alone. */
export const BingoReport = new GraphQLScalarType<unknown, unknown>({
  name: 'BingoReport',
  description:
    'What happened in the game, as an object: `id` (8 to 64 letters, digits, `_` or `-`, chosen by the client), `occurred_at` (ISO 8601), `type` and `target` as in a trigger; at most one of `increment` (happened n more times, 1 by default), `total` (lifetime count of the player) and `level` (required for `skill_level`); optionally `source` with `npc_name`, `world` and `region_id`. Anything else is rejected; the other reports count.',
});
