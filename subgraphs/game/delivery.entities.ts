import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { RuleEntity } from './automation/rule.fields';
import type { TrackerTrigger, Trigger } from './automation/rules/occurrence';
import type { Status } from './delivery/outcomes';
import { WebhookEntity } from './webhooks/webhook.fields';
import type { WebhookMessageType } from './webhooks/webhook-message';

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

/** How far a reader has read the event log. */
@Entity('event_positions', { schema: 'game' })
export class EventPositionEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_event_positions' })
  reader: string;

  @Column('bigint')
  position: string;
}

/** One occurrence to be posted by one rule, or one event to be sent to one webhook; unique per pair. */
@Entity('deliveries', { schema: 'game' })
@Unique('uq_deliveries_occurrence', ['ruleId', 'occurrenceId'])
@Check('ck_deliveries_status', `status IN ('pending', 'delivered', 'failed', 'expired', 'stopped')`)
@Unique('uq_deliveries_event', ['webhookId', 'eventPosition'])
@Check('ck_deliveries_target', '(rule_id IS NULL) <> (webhook_id IS NULL)')
@Check(
  'ck_deliveries_rule',
  'rule_id IS NULL OR (occurrence_id IS NOT NULL AND template IS NOT NULL AND channel_id IS NOT NULL)',
)
@Check(
  'ck_deliveries_webhook',
  'webhook_id IS NULL OR (event_type IS NOT NULL AND subject IS NOT NULL AND content IS NOT NULL)',
)
@Index('ix_deliveries_of_occurrence', ['occurrenceId'])
@Index('ix_deliveries_pending', ['occurrenceId', 'ruleId'], { where: `status = 'pending'` })
@Index('ix_deliveries_subject', ['webhookId', 'subject', 'eventPosition'], {
  where: `status = 'pending' AND webhook_id IS NOT NULL`,
})
@Index('ix_deliveries_queue', ['webhookId', 'nextAttemptAt', 'eventPosition'], {
  where: `status = 'pending' AND webhook_id IS NOT NULL`,
})
@Index('ix_deliveries_digest', ['digestId'], { where: `status = 'pending' AND digest_id IS NOT NULL` })
@Index('ix_deliveries_of_webhook', ['webhookId', 'createdAt', 'id'], { where: 'webhook_id IS NOT NULL' })
export class DeliveryEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_deliveries' })
  id: string;

  /** Null for deliveries of webhooks. */
  @Column('integer', { name: 'rule_id', nullable: true })
  ruleId: number | null;

  @Column('integer', { name: 'occurrence_id', nullable: true })
  occurrenceId: number | null;

  @ManyToOne(() => RuleEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'rule_id', foreignKeyConstraintName: 'fk_deliveries_rule' })
  rule: Relation<RuleEntity> | null;

  @ManyToOne(() => OccurrenceEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'occurrence_id', foreignKeyConstraintName: 'fk_deliveries_occurrence' })
  occurrence: Relation<OccurrenceEntity> | null;

  /** Null for deliveries of rules. */
  @Column('integer', { name: 'webhook_id', nullable: true })
  webhookId: number | null;

  @ManyToOne(() => WebhookEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'webhook_id', foreignKeyConstraintName: 'fk_deliveries_webhook' })
  webhook: Relation<WebhookEntity> | null;

  @Column('text', { name: 'event_type', nullable: true })
  eventType: WebhookMessageType | null;

  /** Position in the event log; null for a test. */
  @Column('bigint', { name: 'event_position', nullable: true })
  eventPosition: string | null;

  /** Messages of a webhook about the same subject are sent in the order of their events. */
  @Column('text', { nullable: true })
  subject: string | null;

  @Column('text', { default: 'pending' })
  status: Status;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column({ type: 'timestamptz', name: 'next_attempt_at', precision: 3, default: () => 'now()' })
  nextAttemptAt: Date;

  /** Until when a delivery of a rule is held back; null if it is posted at once. */
  @Column({ type: 'timestamptz', name: 'held_until', precision: 3, nullable: true })
  heldUntil: Date | null;

  /** Deliveries with the same id are posted as one message. */
  @Column('uuid', { name: 'digest_id', nullable: true })
  digestId: string | null;

  /** Error of the last attempt; null if it succeeded. */
  @Column('text', { nullable: true })
  error: string | null;

  /** The posted text, null until posted; for webhooks the body. */
  @Column('text', { nullable: true })
  content: string | null;

  /** The rule's message when the occurrence was found. */
  @Column('text', { nullable: true })
  template: string | null;

  /** The rule's channel when the occurrence was found. */
  @Column('text', { name: 'channel_id', nullable: true })
  channelId: string | null;

  /** The chat's message id. */
  @Column('text', { name: 'message_id', nullable: true })
  messageId: string | null;

  /** Status of the last response; null if there was none. */
  @Column('integer', { name: 'response_status', nullable: true })
  responseStatus: number | null;

  /** Beginning of the last response. */
  @Column('text', { name: 'response_body', nullable: true })
  responseBody: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** When it was delivered, failed, expired or stopped. */
  @Column({ type: 'timestamptz', name: 'finished_at', precision: 3, nullable: true })
  finishedAt: Date | null;
}
