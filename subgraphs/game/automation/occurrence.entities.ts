import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { TrackerTrigger, Trigger } from './rules/occurrence';

/** An occurrence read from the tracker, stored to detect new ones, or from the event log. */
@Entity('occurrences', { schema: 'game' })
@Unique('uq_occurrences_key', ['key'])
@Index('ix_occurrences_age', ['occurredAt'])
@Index('ix_occurrences_trigger', ['trigger', 'occurredAt'])
export class OccurrenceEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pk_occurrences',
  })
  id: number;

  @Column('text')
  key: string;

  @Column('text')
  trigger: Trigger;

  /** Null for events of the log. */
  @Column('integer', { name: 'group_id', nullable: true })
  groupId: number | null;

  /** The player or user; null if there is none. */
  @Column('text', { nullable: true })
  username: string | null;

  @Column('text', { nullable: true })
  skill: string | null;

  /** Values of placeholders beside username and skill; null for occurrences of the tracker. */
  @Column('jsonb', { nullable: true })
  texts: Record<string, string> | null;

  @Column({ type: 'timestamptz', name: 'occurred_at', precision: 3 })
  occurredAt: Date;
}

/** The last poll of a group and trigger; without a row, existing occurrences are not announced. */
@Entity('readings', { schema: 'game' })
export class ReadingEntity {
  @PrimaryColumn('integer', { name: 'group_id', primaryKeyConstraintName: 'pk_readings' })
  groupId: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_readings' })
  trigger: TrackerTrigger;

  /** Time of the last poll. */
  @Column({ type: 'timestamptz', name: 'read_at', precision: 3 })
  readAt: Date;
}
