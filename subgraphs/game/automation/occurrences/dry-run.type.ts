import { Field, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('AutomationDryRunMessage', {
  simpleResolvers: true,
  description: 'A message that a rule would have posted.',
})
export class AutomationDryRunMessage {
  @Field(() => Timestamp, { description: 'When that happened which it would have reacted to.' })
  occurredAt: Date;

  @Field(() => Int, { description: 'Group at the tracker in which it happened.' })
  groupId: number;

  @Field(() => String, { description: 'Name of the player.' })
  username: string;

  @Field(() => String, { nullable: true, description: 'The skill; null where the trigger has none.' })
  skill: string | null;

  @Field(() => String, { description: 'The message as it would have been posted.' })
  content: string;
}
