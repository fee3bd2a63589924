import { Field, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '#protocol/scalars/timestamp';

@ObjectType('AutomationDryRunMessage', {
  simpleResolvers: true,
  description: 'A message that a rule would have posted.',
})
export class AutomationDryRunMessage {
  @Field(() => Timestamp, { description: 'Time of the occurrence.' })
  occurredAt: Date;

  @Field(() => Int, { nullable: true, description: 'Tracker id of the group; null for other triggers.' })
  groupId: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the player or user; null if there is none.' })
  username: string | null;

  @Field(() => String, { nullable: true, description: 'The skill; null where the trigger has none.' })
  skill: string | null;

  @Field(() => String, { description: 'The rendered message.' })
  content: string;
}
