import { Field, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { Action, Trigger } from '../rules/triggers';
import { AutomationAction, AutomationTrigger } from './automation-rule.enums';

@ObjectType('AutomationConfig', { simpleResolvers: true, description: 'Where a rule posts, and what.' })
export class AutomationConfig {
  @Field(() => String, { description: 'Channel of the chat.' })
  channelId: string;

  @Field(() => String, {
    description:
      'Up to 2,000 characters; `{username}` and `{skill}` are filled in as far as the trigger has them.',
  })
  message: string;
}

@ObjectType('AutomationRule', {
  simpleResolvers: true,
  description: 'Something that the platform does by itself when something happens.',
})
export class AutomationRule {
  @Field(() => Int, { description: 'Number of the rule.' })
  id: number;

  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Field(() => AutomationTrigger, { description: 'What the rule reacts to.' })
  trigger: Trigger;

  @Field(() => AutomationAction, { description: 'What the rule does.' })
  action: Action;

  @Field(() => AutomationConfig, { description: 'Where the rule posts, and what.' })
  config: AutomationConfig;

  @Field(() => Boolean, { description: 'Whether the rule is at work.' })
  enabled: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Why the platform disabled the rule; null unless it did.',
  })
  disabledReason: string | null;

  @Field(() => Timestamp, { description: 'When the rule was created.' })
  createdAt: Date;
}
