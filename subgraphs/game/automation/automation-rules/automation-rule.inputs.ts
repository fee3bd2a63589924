import { Field, InputType, Int } from 'type-graphql';
import { Limited } from '#kit/limited';
import { CHANNEL_ID_LIMITS } from '#protocol/rules/outside-names';
import { NAME_LIMITS } from '#protocol/rules/text';
import { LONGEST_MESSAGE } from '../rules/message-template';
import { DIGEST_LIMITS } from '../rules/release-time';
import type { Action, Trigger } from '../rules/triggers';
import { AutomationAction, AutomationTrigger } from './automation-rule.enums';

const MESSAGE_LIMITS = { minLength: 1, maxLength: LONGEST_MESSAGE };

const CHANNEL = 'Id of a chat channel: 1 to 64 letters, digits, `_` or `-`.';
const MESSAGE =
  '1 to 2,000 characters; the placeholders that the trigger provides, such as `{username}`, are filled in. Others are rejected.';
const DIGEST =
  'Posts the occurrences within this time as one message, 1 to 1,440 minutes; null to post each at once.';
const QUIET =
  'Daily hours in which nothing is posted; null for none. What falls in them is posted at their end, as one message.';

@InputType('AutomationConfigInput', { description: 'Channel and message of a rule.' })
export class AutomationConfigInput {
  @Limited(CHANNEL_ID_LIMITS)
  @Field(() => String, { description: CHANNEL })
  channelId: string;

  @Limited(MESSAGE_LIMITS)
  @Field(() => String, { description: MESSAGE })
  message: string;
}

@InputType('AutomationQuietHoursInput', { description: 'Daily hours in which a rule posts nothing.' })
export class AutomationQuietHoursInput {
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
export class AutomationConfigChangesInput {
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
