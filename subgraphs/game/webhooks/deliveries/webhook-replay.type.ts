import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType('WebhookReplay', { simpleResolvers: true, description: 'The result of a replay.' })
export class WebhookReplay {
  @Field(() => Int, { description: 'Number of messages that are sent again, or for the first time.' })
  messages: number;
}
