import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Action, Trigger } from '../rules/triggers';

@Entity('rules', { schema: 'game' })
@Check('ck_rules_trigger', `trigger IN ('tracker_member_join', 'tracker_skill_99')`)
@Check('ck_rules_action', `action IN ('chat_message')`)
export class RuleEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pk_rules',
  })
  id: number;

  @Column('text')
  name: string;

  @Column('text')
  trigger: Trigger;

  @Column('text')
  action: Action;

  @Column('text', { name: 'channel_id' })
  channelId: string;

  @Column('text')
  message: string;

  @Column('boolean')
  enabled: boolean;

  /** How often in a row the channel answered 403 or 404. */
  @Column('integer', { default: 0 })
  refusals: number;

  /** Why the platform disabled the rule; null when somebody did, and while it is enabled. */
  @Column('text', { name: 'disabled_reason', nullable: true })
  disabledReason: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
