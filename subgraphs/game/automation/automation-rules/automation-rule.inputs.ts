import { Field, InputType } from 'type-graphql';
import type { Action, Trigger } from '../rules/triggers';
import { AutomationAction, AutomationTrigger } from './automation-rule.enums';

const CHANNEL = 'Channel of the chat: 1 to 64 letters, digits, `_` or `-`.';
const MESSAGE =
  '1 to 2,000 characters; `{username}` and, for `tracker_skill_99`, `{skill}` are filled in. Other placeholders are refused.';

@InputType('AutomationConfigInput', { description: 'Where a rule posts, and what.' })
export class AutomationConfigInput {
  @Field(() => String, { description: CHANNEL })
  channelId: string;

  @Field(() => String, { description: MESSAGE })
  message: string;
}

@InputType('CreateAutomationRuleInput', { description: 'A new rule.' })
export class CreateAutomationRuleInput {
  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Field(() => AutomationTrigger, { description: 'What the rule reacts to.' })
  trigger: Trigger;

  @Field(() => AutomationAction, { description: 'What the rule does.' })
  action: Action;

  @Field(() => AutomationConfigInput, { description: 'Where the rule posts, and what.' })
  config: AutomationConfigInput;

  @Field(() => Boolean, { nullable: true, description: 'Whether the rule is at work; true by default.' })
  enabled?: boolean | null;
}

@InputType('AutomationConfigChangesInput', { description: 'Changes to where a rule posts, and what.' })
export class AutomationConfigChangesInput {
  @Field(() => String, { nullable: true, description: CHANNEL })
  channelId?: string | null;

  @Field(() => String, { nullable: true, description: MESSAGE })
  message?: string | null;
}

@InputType('UpdateAutomationRuleInput', {
  description: 'Changes to a rule: what is absent stays as it is, nothing may be null.',
})
export class UpdateAutomationRuleInput {
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string | null;

  @Field(() => AutomationTrigger, { nullable: true, description: 'What the rule reacts to.' })
  trigger?: Trigger | null;

  @Field(() => AutomationAction, { nullable: true, description: 'What the rule does.' })
  action?: Action | null;

  @Field(() => AutomationConfigChangesInput, {
    nullable: true,
    description: 'Where the rule posts, and what; what is absent in it stays as it is.',
  })
  config?: AutomationConfigChangesInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the rule is at work. False stops what it has not delivered yet, for good; true gives a rule that the platform disabled another chance.',
  })
  enabled?: boolean | null;
}
