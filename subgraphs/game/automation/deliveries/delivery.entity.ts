import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { RuleEntity } from '../automation-rules/rule.entity';
import { OccurrenceEntity } from '../occurrences/occurrence.entity';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'expired', 'stopped'] as const;

export type Status = (typeof DELIVERY_STATUSES)[number];

/** One occurrence to be posted by one rule; unique per pair. */
@Entity('deliveries', { schema: 'game' })
@Unique('uq_deliveries_occurrence', ['ruleId', 'occurrenceId'])
@Check('ck_deliveries_status', `status IN ('pending', 'delivered', 'failed', 'expired', 'stopped')`)
@Index('ix_deliveries_of_occurrence', ['occurrenceId'])
@Index('ix_deliveries_pending', ['occurrenceId', 'ruleId'], { where: `status = 'pending'` })
export class DeliveryEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_deliveries' })
  id: string;

  @Column('integer', { name: 'rule_id' })
  ruleId: number;

  @Column('integer', { name: 'occurrence_id' })
  occurrenceId: number;

  @ManyToOne(() => RuleEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'rule_id', foreignKeyConstraintName: 'fk_deliveries_rule' })
  rule: Relation<RuleEntity>;

  @ManyToOne(() => OccurrenceEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'occurrence_id', foreignKeyConstraintName: 'fk_deliveries_occurrence' })
  occurrence: Relation<OccurrenceEntity>;

  @Column('text', { default: 'pending' })
  status: Status;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column({ type: 'timestamptz', name: 'next_attempt_at', precision: 3, default: () => 'now()' })
  nextAttemptAt: Date;

  /** Error of the last attempt; null if it succeeded. */
  @Column('text', { nullable: true })
  error: string | null;

  /** The posted text; null until posted. */
  @Column('text', { nullable: true })
  content: string | null;

  /** The rule's message when the occurrence was found. */
  @Column('text')
  template: string;

  /** The rule's channel when the occurrence was found. */
  @Column('text', { name: 'channel_id' })
  channelId: string;

  /** The chat's message id. */
  @Column('text', { name: 'message_id', nullable: true })
  messageId: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** When it was delivered, failed, expired or stopped. */
  @Column({ type: 'timestamptz', name: 'finished_at', precision: 3, nullable: true })
  finishedAt: Date | null;
}
