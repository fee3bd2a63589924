import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { boundsProblem } from '#kit/arguments';
import type { FieldTable } from '#kit/fields';
import { createdFields, described, NAME, shownFields, updatedFields } from '#kit/graph-fields';
import { invalidArgument } from '#protocol/errors';
import { CHANNEL_ID, CHANNEL_ID_LIMITS } from '#protocol/rules/outside-names';
import { shortTextProblem } from '#protocol/rules/text';
import { Timestamp } from '#protocol/scalars/timestamp';
import { AutomationAction, AutomationTrigger } from './rule.enums';
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

type Required = 'name' | 'trigger' | 'action' | 'channelId' | 'message';

const DIGEST =
  'Posts the occurrences within this time as one message, 1 to 1,440 minutes; null to post each at once.';

const CHANNEL_FIELD = {
  title: 'channel',
  argument: 'input.config.channelId',
  problem: (id: string) => (CHANNEL_ID.test(id) ? null : 'must be 1 to 64 letters, digits, "_" or "-"'),
};

const MESSAGE_FIELD = {
  title: 'message',
  argument: 'input.config.message',
  problem: (text: string) => shortTextProblem(text, LONGEST_MESSAGE),
};

export const RULE_FIELDS: FieldTable<RuleFields, Required> = {
  name: NAME,
  trigger: { title: 'trigger', graph: () => AutomationTrigger, ...described('Trigger of the rule.') },
  action: { title: 'action', graph: () => AutomationAction, ...described('Action of the rule.') },
  channelId: CHANNEL_FIELD,
  message: MESSAGE_FIELD,
  enabled: {
    title: 'enabled',
    initially: true,
    graph: () => Boolean,
    shown: 'Whether the rule is enabled.',
    created: 'Whether the rule is enabled; true by default.',
    updated:
      'Whether the rule is enabled. Disabling it permanently stops pending deliveries; enabling it resets a rule that the platform disabled.',
  },
  digestMinutes: {
    title: 'digest',
    nullable: true,
    problem: (minutes) => boundsProblem(minutes, DIGEST_LIMITS),
    limits: DIGEST_LIMITS,
    graph: () => Int,
    shown: 'Minutes whose occurrences are posted as one message; null if each is posted at once.',
    created: DIGEST,
    updated: DIGEST,
  },
  quietHours: { title: 'quiet hours', nullable: true, normalise: plainHours, check: checkQuietHours },
};

/** Where a rule posts, and what: an object of its own in the graph. */
type ConfigFields = Pick<RuleFields, 'channelId' | 'message'>;

const CHANNEL = 'Id of a chat channel: 1 to 64 letters, digits, `_` or `-`.';
const FILLED_IN = 'the placeholders that the trigger provides, such as `{username}`, are filled in.';
const MESSAGE = `1 to 2,000 characters; ${FILLED_IN} Others are rejected.`;

const CONFIG_FIELDS: FieldTable<ConfigFields, keyof ConfigFields> = {
  channelId: {
    ...CHANNEL_FIELD,
    limits: CHANNEL_ID_LIMITS,
    shown: 'Id of a chat channel.',
    created: CHANNEL,
    updated: CHANNEL,
  },
  message: {
    ...MESSAGE_FIELD,
    limits: { minLength: 1, maxLength: LONGEST_MESSAGE },
    shown: `Up to 2,000 characters; ${FILLED_IN}`,
    created: MESSAGE,
    updated: MESSAGE,
  },
};

/** Inputs are instances of a class, and stored values are not. */
function plainHours({ start, end, timeZone }: QuietHours): QuietHours {
  return { start, end, timeZone };
}

function checkQuietHours(argument: string, hours: QuietHours): void {
  const found = quietHoursProblem(hours);
  if (found) throw invalidArgument(`${argument}.${found.field}`, found.problem);
}

@ObjectType('AutomationConfig', { simpleResolvers: true, description: 'Channel and message of a rule.' })
class AutomationConfig extends shownFields<ConfigFields>(CONFIG_FIELDS) {}

@InputType('AutomationConfigInput', { description: 'Channel and message of a rule.' })
class AutomationConfigInput extends createdFields<ConfigFields, keyof ConfigFields>(CONFIG_FIELDS) {}

@InputType('AutomationConfigChangesInput', { description: 'Changes to where a rule posts, and what.' })
class AutomationConfigChangesInput extends updatedFields<ConfigFields>(CONFIG_FIELDS) {}

const HOURS_FIELDS: FieldTable<QuietHours, keyof QuietHours> = {
  start: { title: 'start', ...described('Local time of the start, `HH:MM`.') },
  end: {
    title: 'end',
    ...described('Local time of the end, `HH:MM`; on the next day if it is before the start.'),
  },
  timeZone: {
    title: 'time zone',
    shown: 'IANA name of the time zone.',
    created: 'IANA name of the time zone, such as `Europe/Berlin`.',
  },
};

@ObjectType('AutomationQuietHours', {
  simpleResolvers: true,
  description: 'Daily hours in which a rule posts nothing.',
})
class AutomationQuietHours extends shownFields<QuietHours>(HOURS_FIELDS) {}

@InputType('AutomationQuietHoursInput', { description: 'Daily hours in which a rule posts nothing.' })
class AutomationQuietHoursInput extends createdFields<QuietHours, keyof QuietHours>(HOURS_FIELDS) {}

/** The fields that the type and the inputs have directly; two are objects there. */
type GraphFields = Omit<RuleFields, keyof ConfigFields | 'quietHours'>;

@ObjectType('AutomationRule', {
  simpleResolvers: true,
  description: 'An automation rule: a trigger and the action that it causes.',
})
export class AutomationRule extends shownFields<GraphFields>(RULE_FIELDS) {
  @Field(() => Int, { description: 'Rule id.' })
  id: number;

  @Field(() => AutomationConfig, { description: 'Channel and message of the rule.' })
  config: AutomationConfig;

  @Field(() => AutomationQuietHours, {
    nullable: true,
    description: 'Daily hours in which nothing is posted; null if there are none.',
  })
  quietHours: AutomationQuietHours | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the platform disabled the rule; null if it did not.',
  })
  disabledReason: string | null;

  @Field(() => Int, {
    description: 'Grows by one with each change; see `ifVersion` of `updateAutomationRule`.',
  })
  version: number;

  @Field(() => Timestamp, { description: 'Time of creation.' })
  createdAt: Date;
}

const QUIET =
  'Daily hours in which nothing is posted; null for none. What falls in them is posted at their end, as one message.';

@InputType('CreateAutomationRuleInput', { description: 'A new rule.' })
export class CreateAutomationRuleInput extends createdFields<GraphFields, 'name' | 'trigger' | 'action'>(
  RULE_FIELDS,
) {
  @Field(() => AutomationConfigInput, { description: 'Channel and message of the rule.' })
  config: AutomationConfigInput;

  @Field(() => AutomationQuietHoursInput, { nullable: true, description: QUIET })
  quietHours?: AutomationQuietHoursInput | null;
}

@InputType('UpdateAutomationRuleInput', {
  description:
    'Changes to a rule. Absent fields are kept; only `digestMinutes` and `quietHours` may be null.',
})
export class UpdateAutomationRuleInput extends updatedFields<GraphFields>(RULE_FIELDS) {
  @Field(() => AutomationConfigChangesInput, {
    nullable: true,
    description: 'Channel and message of the rule. Absent fields are kept.',
  })
  config?: AutomationConfigChangesInput | null;

  @Field(() => AutomationQuietHoursInput, { nullable: true, description: QUIET })
  quietHours?: AutomationQuietHoursInput | null;
}
