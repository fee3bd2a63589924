import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { boundsProblem, trimmed } from '#kit/arguments';
import type { FieldRules } from '#kit/fields';
import { invalidArgument } from '#protocol/errors';
import { CHANNEL_ID } from '#protocol/rules/outside-names';
import { nameProblem, shortTextProblem } from '#protocol/rules/text';
import { LONGEST_MESSAGE } from './rules/messages';
import type { Action, Trigger } from './rules/occurrence';
import { DIGEST_LIMITS, type QuietHours, quietHoursProblem } from './rules/quiet-hours';

@Entity('rules', { schema: 'game' })
@Check(
  'ck_rules_trigger',
  `trigger IN ('tracker_member_join', 'tracker_skill_99', 'bingo_task_completed', 'bingo_line_completed', 'bingo_started',
    'bingo_ended', 'proof_submitted', 'proof_reviewed', 'attendance_recorded')`,
)
@Check('ck_rules_digest', 'digest_minutes BETWEEN 1 AND 1440')
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

  /** Occurrences within this time are one message; null to post each at once. */
  @Column('integer', { name: 'digest_minutes', nullable: true })
  digestMinutes: number | null;

  /** Null if messages are posted at any time. */
  @Column('jsonb', { name: 'quiet_hours', nullable: true })
  quietHours: QuietHours | null;

  /** Consecutive 403 and 404 responses of the channel. */
  @Column('integer', { default: 0 })
  refusals: number;

  /** Why the platform disabled the rule; null if a user did, and while it is enabled. */
  @Column('text', { name: 'disabled_reason', nullable: true })
  disabledReason: string | null;

  /** Grows by one with each change. */
  @Column('integer', { default: 1 })
  version: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** The fields of a rule that organisers set. */
export type RuleFields = Pick<
  RuleEntity,
  'name' | 'trigger' | 'action' | 'channelId' | 'message' | 'enabled' | 'digestMinutes' | 'quietHours'
>;

export const RULE_FIELDS: FieldRules<RuleFields> = {
  name: { title: 'name', normalise: trimmed, problem: nameProblem },
  trigger: { title: 'trigger' },
  action: { title: 'action' },
  channelId: { title: 'channel', argument: 'input.config.channelId', problem: channelProblem },
  message: {
    title: 'message',
    argument: 'input.config.message',
    problem: (text) => shortTextProblem(text, LONGEST_MESSAGE),
  },
  enabled: { title: 'enabled', initially: true },
  digestMinutes: {
    title: 'digest',
    nullable: true,
    problem: (minutes) => boundsProblem(minutes, DIGEST_LIMITS),
  },
  quietHours: { title: 'quiet hours', nullable: true, normalise: plainHours, check: checkQuietHours },
};

/** Inputs are instances of a class, and stored values are not. */
function plainHours({ start, end, timeZone }: QuietHours): QuietHours {
  return { start, end, timeZone };
}

function checkQuietHours(argument: string, hours: QuietHours): void {
  const found = quietHoursProblem(hours);
  if (found) throw invalidArgument(`${argument}.${found.field}`, found.problem);
}

function channelProblem(id: string): string | null {
  return CHANNEL_ID.test(id) ? null : 'must be 1 to 64 letters, digits, "_" or "-"';
}
