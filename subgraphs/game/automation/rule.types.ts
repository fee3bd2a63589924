import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Limited } from '#kit/arguments';
import { CHANNEL_ID_LIMITS } from '#protocol/rules/outside-names';
import { NAME_LIMITS } from '#protocol/rules/text';
import { Timestamp } from '#protocol/scalars/timestamp';
import { LONGEST_MESSAGE } from './rules/messages';
import type { Action, Trigger } from './rules/occurrence';
import { DIGEST_LIMITS } from './rules/quiet-hours';

/** The triggers in the GraphQL schema. */
const AutomationTrigger: { readonly [Name in Trigger]: Name } = {
  tracker_member_join: 'tracker_member_join',
  tracker_skill_99: 'tracker_skill_99',
  bingo_task_completed: 'bingo_task_completed',
  bingo_line_completed: 'bingo_line_completed',
  bingo_started: 'bingo_started',
  bingo_ended: 'bingo_ended',
  proof_submitted: 'proof_submitted',
  proof_reviewed: 'proof_reviewed',
  attendance_recorded: 'attendance_recorded',
};

registerEnumType(AutomationTrigger, {
  name: 'AutomationTrigger',
  description: 'Trigger of a rule.',
  valuesConfig: {
    tracker_member_join: { description: 'A member joined a tracked group; provides `{username}`.' },
    tracker_skill_99: {
      description: 'A member reached level 99 in a skill; provides `{username}` and `{skill}`.',
    },
    bingo_task_completed: {
      description:
        'A participant completed a task of a bingo event; provides `{username}`, `{task}` and `{event}`.',
    },
    bingo_line_completed: {
      description:
        'A participant completed rows, columns or main diagonals; provides `{username}`, `{lines}` (how many) and `{event}`.',
    },
    bingo_started: { description: 'A bingo event became active; provides `{event}`.' },
    bingo_ended: { description: 'A bingo event became completed; provides `{event}`.' },
    proof_submitted: {
      description: 'A user submitted a proof; provides `{username}`, `{tile}` and `{event}`.',
    },
    proof_reviewed: {
      description: 'A proof was decided about; provides `{username}`, `{tile}`, `{event}` and `{status}`.',
    },
    attendance_recorded: {
      description:
        'Attendance was recorded, imports excepted; provides `{event}`, `{date}`, `{players}` (names) and `{count}`.',
    },
  },
});

/** The actions in the GraphQL schema. */
const AutomationAction: { readonly [Name in Action]: Name } = { chat_message: 'chat_message' };

registerEnumType(AutomationAction, {
  name: 'AutomationAction',
  description: 'Action of a rule.',
  valuesConfig: { chat_message: { description: 'Posts a message to a chat channel.' } },
});

@ObjectType('AutomationConfig', { simpleResolvers: true, description: 'Channel and message of a rule.' })
class AutomationConfig {
  @Field(() => String, { description: 'Id of a chat channel.' })
  channelId: string;

  @Field(() => String, {
    description:
      'Up to 2,000 characters; the placeholders that the trigger provides, such as `{username}`, are filled in.',
  })
  message: string;
}

@ObjectType('AutomationQuietHours', {
  simpleResolvers: true,
  description: 'Daily hours in which a rule posts nothing.',
})
class AutomationQuietHours {
  @Field(() => String, { description: 'Local time of the start, `HH:MM`.' })
  start: string;

  @Field(() => String, {
    description: 'Local time of the end, `HH:MM`; on the next day if it is before the start.',
  })
  end: string;

  @Field(() => String, { description: 'IANA name of the time zone.' })
  timeZone: string;
}

@ObjectType('AutomationRule', {
  simpleResolvers: true,
  description: 'An automation rule: a trigger and the action that it causes.',
})
export class AutomationRule {
  @Field(() => Int, { description: 'Rule id.' })
  id: number;

  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Field(() => AutomationTrigger, { description: 'Trigger of the rule.' })
  trigger: Trigger;

  @Field(() => AutomationAction, { description: 'Action of the rule.' })
  action: Action;

  @Field(() => AutomationConfig, { description: 'Channel and message of the rule.' })
  config: AutomationConfig;

  @Field(() => Boolean, { description: 'Whether the rule is enabled.' })
  enabled: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'Minutes whose occurrences are posted as one message; null if each is posted at once.',
  })
  digestMinutes: number | null;

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

const MESSAGE_LIMITS = { minLength: 1, maxLength: LONGEST_MESSAGE };

const CHANNEL = 'Id of a chat channel: 1 to 64 letters, digits, `_` or `-`.';
const MESSAGE =
  '1 to 2,000 characters; the placeholders that the trigger provides, such as `{username}`, are filled in. Others are rejected.';
const DIGEST =
  'Posts the occurrences within this time as one message, 1 to 1,440 minutes; null to post each at once.';
const QUIET =
  'Daily hours in which nothing is posted; null for none. What falls in them is posted at their end, as one message.';

@InputType('AutomationConfigInput', { description: 'Channel and message of a rule.' })
class AutomationConfigInput {
  @Limited(CHANNEL_ID_LIMITS)
  @Field(() => String, { description: CHANNEL })
  channelId: string;

  @Limited(MESSAGE_LIMITS)
  @Field(() => String, { description: MESSAGE })
  message: string;
}

@InputType('AutomationQuietHoursInput', { description: 'Daily hours in which a rule posts nothing.' })
class AutomationQuietHoursInput {
  @Field(() => String, { description: 'Local time of the start, `HH:MM`.' })
  start: string;

  @Field(() => String, {
    description: 'Local time of the end, `HH:MM`; on the next day if it is before the start.',
  })
  end: string;

  @Field(() => String, { description: 'IANA name of the time zone, such as `Europe/Berlin`.' })
  timeZone: string;
}

@InputType('CreateAutomationRuleInput', { description: 'A new rule.' })
export class CreateAutomationRuleInput {
  @Limited(NAME_LIMITS)
  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Field(() => AutomationTrigger, { description: 'Trigger of the rule.' })
  trigger: Trigger;

  @Field(() => AutomationAction, { description: 'Action of the rule.' })
  action: Action;

  @Field(() => AutomationConfigInput, { description: 'Channel and message of the rule.' })
  config: AutomationConfigInput;

  @Field(() => Boolean, { nullable: true, description: 'Whether the rule is enabled; true by default.' })
  enabled?: boolean | null;

  @Limited(DIGEST_LIMITS)
  @Field(() => Int, { nullable: true, description: DIGEST })
  digestMinutes?: number | null;

  @Field(() => AutomationQuietHoursInput, { nullable: true, description: QUIET })
  quietHours?: AutomationQuietHoursInput | null;
}

@InputType('AutomationConfigChangesInput', { description: 'Changes to where a rule posts, and what.' })
class AutomationConfigChangesInput {
  @Limited(CHANNEL_ID_LIMITS)
  @Field(() => String, { nullable: true, description: CHANNEL })
  channelId?: string | null;

  @Limited(MESSAGE_LIMITS)
  @Field(() => String, { nullable: true, description: MESSAGE })
  message?: string | null;
}

@InputType('UpdateAutomationRuleInput', {
  description:
    'Changes to a rule. Absent fields are kept; only `digestMinutes` and `quietHours` may be null.',
})
export class UpdateAutomationRuleInput {
  @Limited(NAME_LIMITS)
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string | null;

  @Field(() => AutomationTrigger, { nullable: true, description: 'Trigger of the rule.' })
  trigger?: Trigger | null;

  @Field(() => AutomationAction, { nullable: true, description: 'Action of the rule.' })
  action?: Action | null;

  @Field(() => AutomationConfigChangesInput, {
    nullable: true,
    description: 'Channel and message of the rule. Absent fields are kept.',
  })
  config?: AutomationConfigChangesInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the rule is enabled. Disabling it permanently stops pending deliveries; enabling it resets a rule that the platform disabled.',
  })
  enabled?: boolean | null;

  @Limited(DIGEST_LIMITS)
  @Field(() => Int, { nullable: true, description: DIGEST })
  digestMinutes?: number | null;

  @Field(() => AutomationQuietHoursInput, { nullable: true, description: QUIET })
  quietHours?: AutomationQuietHoursInput | null;
}
