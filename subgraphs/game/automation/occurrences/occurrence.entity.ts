import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Trigger } from '../rules/triggers';

/** An occurrence read from the tracker, stored to detect new ones. */
@Entity('occurrences', { schema: 'game' })
@Unique('uq_occurrences_key', ['key'])
@Index('ix_occurrences_age', ['occurredAt'])
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

  @Column('integer', { name: 'group_id' })
  groupId: number;

  @Column('text')
  username: string;

  @Column('text', { nullable: true })
  skill: string | null;

  @Column({ type: 'timestamptz', name: 'occurred_at', precision: 3 })
  occurredAt: Date;
}
