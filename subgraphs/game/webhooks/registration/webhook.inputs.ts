import { Field, InputType } from 'type-graphql';
import { Limited } from '#kit/limited';
import { NAME_LIMITS } from '#protocol/rules/text';
import type { WebhookEvent } from '../webhook-message';
import { URL_LIMITS } from './webhook.entity';
import { WebhookEventType } from './webhook-event.enum';

const URL =
  'Receives POST requests; up to 2,048 characters. An https URL on the public internet, port 80, 443 or one from 1024; the operator can allow other networks.';
const EVENTS = 'The events that it receives; at least one.';

@InputType('CreateWebhookInput', { description: 'A new webhook.' })
export class CreateWebhookInput {
  @Limited(NAME_LIMITS)
  @Field(() => String, { description: '1 to 200 characters.' })
  name: string;

  @Limited(URL_LIMITS)
  @Field(() => String, { description: URL })
  url: string;

  @Field(() => [WebhookEventType], { description: EVENTS })
  eventTypes: WebhookEvent[];

  @Field(() => Boolean, { nullable: true, description: 'Whether messages are sent; true by default.' })
  enabled?: boolean | null;
}

@InputType('UpdateWebhookInput', {
  description: 'Changes to a webhook. Absent fields are kept; none may be null.',
})
export class UpdateWebhookInput {
  @Limited(NAME_LIMITS)
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string | null;

  @Limited(URL_LIMITS)
  @Field(() => String, { nullable: true, description: `${URL} Pending messages are sent to the new one.` })
  url?: string | null;

  @Field(() => [WebhookEventType], { nullable: true, description: EVENTS })
  eventTypes?: WebhookEvent[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether messages are sent. Disabling it stops pending messages, which can be replayed later; enabling it resets a webhook that the platform disabled.',
  })
  enabled?: boolean | null;
}
