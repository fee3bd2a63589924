import { Field, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { Action, Trigger } from '../rules/triggers';
import { AutomationAction, AutomationTrigger } from './automation-rule.enums';

@ObjectType('AutomationConfig', { simpleResolvers: true, description: 'Channel and message of a rule.' })
export class AutomationConfig {
  @Field(() => String, { description: 'Id of a chat channel.' })
  channelId: string;

  @Field(() => String, {
    description:
      'Up to 2,000 characters; `{username}` and `{skill}` are filled in where the trigger provides them.',
  })
  message: string;
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

  @Field(() => String, {
    nullable: true,
    description: 'Why the platform disabled the rule; null if it did not.',
  })
  disabledReason: string | null;

  @Field(() => Timestamp, { description: 'Time of creation.' })
  createdAt: Date;
}
