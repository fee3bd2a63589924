import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Trigger } from '../rules/triggers';

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
