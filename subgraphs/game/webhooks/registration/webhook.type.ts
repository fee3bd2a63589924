import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { Timestamp } from '#protocol/scalars/timestamp';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../webhook-message';
import { WebhookEventType } from './webhook-event.enum';

@ObjectType('Webhook', {
  simpleResolvers: true,
  description:
    'A receiver of signed messages about events, by the Standard Webhooks specification. For organisers (`manage_automation`).',
})
export class Webhook {
  @Field(() => Int, { description: 'Webhook id.' })
  id: number;

  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Field(() => String, { description: 'URL of the receiver.' })
  url: string;

  @ListSize({ assumedSize: WEBHOOK_EVENTS.length })
  @Field(() => [WebhookEventType], { description: 'The events that it receives.' })
  eventTypes: WebhookEvent[];

  @Field(() => Boolean, { description: 'Whether messages are sent.' })
  enabled: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Why the platform disabled the webhook; null if it did not.',
  })
  disabledReason: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Time since which all attempts have failed; null if the last one succeeded. After five days the webhook is disabled.',
  })
  failingSince: Date | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time until which messages are also signed with the previous secret; null if they are not.',
  })
  previousSecretUntil: Date | null;

  @Field(() => Timestamp, { description: 'Time of creation.' })
  createdAt: Date;
}

@ObjectType('WebhookCredentials', {
  simpleResolvers: true,
  description: 'A webhook and its new signing secret.',
})
export class WebhookCredentials {
  @Field(() => Webhook, { description: 'The webhook.' })
  webhook: Webhook;

  @Field(() => String, { description: 'The signing secret, `whsec_…`; not shown again.' })
  secret: string;
}
