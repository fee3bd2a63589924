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
      'Up to 2,000 characters; the placeholders that the trigger provides, such as `{username}`, are filled in.',
  })
  message: string;
}

@ObjectType('AutomationQuietHours', {
  simpleResolvers: true,
  description: 'Daily hours in which a rule posts nothing.',
})
export class AutomationQuietHours {
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
