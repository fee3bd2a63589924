import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '#kit/connection';
import { Timestamp } from '#protocol/scalars/timestamp';
import { DeliveryStatus } from '../automation/delivery.fields';
import type { Status } from '../delivery/outcomes';
import type { WebhookMessageType } from './webhook-message';

@ObjectType('WebhookDelivery', {
  simpleResolvers: true,
  description: 'A message to a webhook. Kept for 30 days.',
})
export class WebhookDelivery {
  @Field(() => ID, { description: 'Id of the delivery; `msg_<id>` is the header `webhook-id`.' })
  id: string;

  @Field(() => Int, { description: 'Id of the webhook.' })
  webhookId: number;

  @Field(() => String, { description: 'A `WebhookEventType`, or `webhook_test`.' })
  type: WebhookMessageType;

  @Field(() => String, {
    description: 'What the event is about; messages with the same subject are sent in order.',
  })
  subject: string;

  @Field(() => DeliveryStatus, { description: 'Status.' })
  status: Status;

  @Field(() => Int, { description: 'Number of attempts, since the last replay.' })
  attempts: number;

  @Field(() => String, {
    nullable: true,
    description: 'Error of the last attempt; null if there was none.',
  })
  error: string | null;

  @Field(() => String, { description: 'Body of the message: JSON with `type`, `timestamp` and `data`.' })
  body: string;

  @Field(() => Int, { nullable: true, description: 'Status of the last response; null if there was none.' })
  responseStatus: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'First 4,096 bytes of the last response; null if there was none.',
  })
  responseBody: string | null;

  @Field(() => Timestamp, { description: 'Time of creation.' })
  createdAt: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Earliest time of the next attempt; null if finished.',
  })
  nextAttemptAt: Date | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time at which it was accepted, failed or stopped; null while pending.',
  })
  finishedAt: Date | null;
}

export const WebhookDeliveryConnection = connectionType(
  WebhookDelivery,
  'WebhookDelivery',
  'Messages to a webhook, newest first.',
);

@ObjectType('WebhookReplay', { simpleResolvers: true, description: 'The result of a replay.' })
export class WebhookReplay {
  @Field(() => Int, { description: 'Number of messages that are sent again, or for the first time.' })
  messages: number;
}
