import { GraphQLScalarType } from 'graphql';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ListSize } from '#kit/cost';
import { Timestamp } from '#protocol/scalars/timestamp';
import { SessionEntity } from './session.fields';

/** Limits of a batch of reports. */
export const REPORTS_LIMITS = { minItems: 1, maxItems: 100 };

/** What one observer reported of one player. */
@Entity('presence_reports', { schema: 'attendance' })
@Check('ck_presence_reports_end', 'num_nonnulls(left_at, seen_at) = 1')
@Check('ck_presence_reports_times', 'coalesce(left_at, seen_at) >= joined_at')
@Index('ix_presence_reports_of_player', ['sessionId', 'rsnFolded'])
@Index('ix_presence_reports_received', ['receivedAt'])
export class PresenceReportEntity {
  @PrimaryColumn('text', { name: 'session_id', primaryKeyConstraintName: 'pk_presence_reports' })
  sessionId: string;

  @PrimaryColumn('text', { name: 'observer_id', primaryKeyConstraintName: 'pk_presence_reports' })
  observerId: string;

  /** Chosen by the observer's client. */
  @PrimaryColumn('text', {
    name: 'report_id',
    primaryKeyConstraintName: 'pk_presence_reports',
    collation: 'C',
  })
  reportId: string;

  @Column('text')
  rsn: string;

  @Column({ type: 'text', name: 'rsn_folded', collation: 'C' })
  rsnFolded: string;

  @Column({ type: 'timestamptz', name: 'joined_at', precision: 3 })
  joinedAt: Date;

  /** Null if the player was still there. */
  @Column({ type: 'timestamptz', name: 'left_at', precision: 3, nullable: true })
  leftAt: Date | null;

  /** When the player was still there; null if the player left. */
  @Column({ type: 'timestamptz', name: 'seen_at', precision: 3, nullable: true })
  seenAt: Date | null;

  @Column({ type: 'timestamptz', name: 'received_at', precision: 3, default: () => 'now()' })
  receivedAt: Date;

  @ManyToOne(() => SessionEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'session_id', foreignKeyConstraintName: 'fk_presence_reports_session' })
  session: SessionEntity;
}

/** Accepts any value as a report; reports are checked one by one, so that a bad one fails alone. */
export const PresenceReport = new GraphQLScalarType<unknown, unknown>({
  name: 'AttendancePresenceReport',
  description:
    'Presence of one player, as an object: `id` (8 to 64 letters, digits, `_` or `-`, chosen by the client), `rsn`, `joined_at` and either `left_at`, when the player left, or `seen_at`, when the player was still there (ISO 8601, at most 10 minutes in the future, which counts as now). Anything else is rejected; the other reports count.',
});

/** The outcome of a report. */
const PresenceOutcome = { accepted: 'accepted', duplicate: 'duplicate', rejected: 'rejected' } as const;

registerEnumType(PresenceOutcome, {
  name: 'AttendancePresenceOutcome',
  description: 'Outcome of a report of presence.',
  valuesConfig: {
    accepted: { description: 'It counts.' },
    duplicate: {
      description: 'The caller reported its id before: that report counts, and this one does not.',
    },
    rejected: { description: 'It does not count; `reason` says why. Nothing is stored of it.' },
  },
});

@ObjectType('AttendancePresenceResult', {
  simpleResolvers: true,
  description: 'The answer to one report of presence.',
})
export class PresenceResult {
  @Field(() => ID, { nullable: true, description: 'Id that the client sent; null if it sent no valid text.' })
  readonly id: string | null;

  @Field(() => PresenceOutcome, { description: 'Whether the report counts.' })
  readonly outcome: keyof typeof PresenceOutcome;

  @Field(() => String, { nullable: true, description: 'Why it was rejected; else null.' })
  readonly reason: string | null;
}

@ObjectType('AttendancePresenceResults', {
  simpleResolvers: true,
  description: 'The answers to a batch of reports of presence.',
})
export class PresenceResults {
  @ListSize({ assumedSize: REPORTS_LIMITS.maxItems })
  @Field(() => [PresenceResult], { description: 'One answer for each report, in the order of the reports.' })
  readonly results: readonly PresenceResult[];
}

@ObjectType('AttendanceSessionPlayer', {
  simpleResolvers: true,
  description: 'Presence of a player in a session, of the reports of all observers.',
})
export class SessionPlayer {
  @Field(() => String, { description: 'Player name, as spelled by the observer who first saw the player.' })
  readonly rsn: string;

  @Field(() => Int, { description: 'Whole minutes present within the session, up to now.' })
  readonly minutesPresent: number;

  @Field(() => Int, { description: 'Whole minutes from the start of the session to the first presence.' })
  readonly minutesLate: number;

  @Field(() => Timestamp, { description: 'First presence within the session.' })
  readonly firstSeen: Date;

  @Field(() => Timestamp, { description: 'Last presence within the session; for who is still here, now.' })
  readonly lastSeen: Date;

  @Field(() => Boolean, {
    description: 'Whether an observer saw the player and nobody reported since that the player left.',
  })
  readonly stillHere: boolean;

  @Field(() => Int, { description: 'Number of observers who saw the player.' })
  readonly observers: number;

  @Field(() => Boolean, {
    description: 'Whether the player had no attendance record up to the day of the session.',
  })
  readonly isGuest: boolean;

  /** Folded name. Not a GraphQL field. */
  readonly player: string;
}
