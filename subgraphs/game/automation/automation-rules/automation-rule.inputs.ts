import { Field, InputType } from 'type-graphql';
import { Limited } from '#kit/limited';
import { NAME_LIMITS } from '#protocol/rules/text';
import { LONGEST_MESSAGE } from '../rules/message-template';
import type { Action, Trigger } from '../rules/triggers';
import { AutomationAction, AutomationTrigger } from './automation-rule.enums';

const MESSAGE_LIMITS = { minLength: 1, maxLength: LONGEST_MESSAGE };

const CHANNEL = 'Id of a chat channel: 1 to 64 letters, digits, `_` or `-`.';
const MESSAGE =
  '1 to 2,000 characters; `{username}` and, for `tracker_skill_99`, `{skill}` are filled in. Other placeholders are rejected.';

@InputType('AutomationConfigInput', { description: 'Channel and message of a rule.' })
export class AutomationConfigInput {
  @Field(() => String, { description: CHANNEL })
  channelId: string;

  @Limited(MESSAGE_LIMITS)
  @Field(() => String, { description: MESSAGE })
  message: string;
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
}

@InputType('AutomationConfigChangesInput', { description: 'Changes to where a rule posts, and what.' })
export class AutomationConfigChangesInput {
  @Field(() => String, { nullable: true, description: CHANNEL })
  channelId?: string | null;

  @Limited(MESSAGE_LIMITS)
  @Field(() => String, { nullable: true, description: MESSAGE })
  message?: string | null;
}

@InputType('UpdateAutomationRuleInput', {
  description: 'Changes to a rule. Absent fields are kept; none may be null.',
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
}
