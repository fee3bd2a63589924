import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { FROM_ONE } from '#kit/database/page';
import { Timestamp } from '#protocol/scalars/timestamp';
import { DeliveryStatus } from '../automation/delivery.fields';
import type { Status } from '../delivery/outcomes';
import type { GameDependencies } from '../dependencies';
import { Webhook } from './webhook.fields';
import { replayOne, replaySince, sendTest } from './webhook-delivery.commands';
import { WebhookDelivery, WebhookDeliveryConnection, WebhookReplay } from './webhook-delivery.fields';
import { findWebhookDelivery, isDeliveryKey, listWebhookDeliveries } from './webhook-delivery.queries';

@Resolver(() => Webhook)
export class WebhookDeliveriesResolver {
  constructor(private readonly dependencies: Pick<GameDependencies, 'database' | 'webhooks'>) {}

  @ListSize(CONNECTION_SIZE)
  @FieldResolver(() => WebhookDeliveryConnection, {
    description: 'The delivery log of the last 30 days, newest first.',
  })
  deliveries(
    @Root() { id }: Webhook,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 20, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after: string | null | undefined,
    @Arg('status', () => DeliveryStatus, { nullable: true, description: 'Filters by status.' })
    status?: Status | null,
  ): Promise<Connection<WebhookDelivery>> {
    const filter = { webhookId: id, status: status ?? null };
    return listWebhookDeliveries(
      this.dependencies.database,
      filter,
      sliceOf({ first, after }, isDeliveryKey),
    );
  }

  @Permitted('manage_automation')
  @Query(() => WebhookDelivery, {
    nullable: true,
    description: 'A message to a webhook by id; null if there is none.',
  })
  webhookDelivery(
    @Arg('id', () => ID, { description: 'Id of the delivery.' }) id: string,
  ): Promise<WebhookDelivery | null> {
    return findWebhookDelivery(this.dependencies.database, id);
  }

  @Permitted('manage_automation')
  @Mutation(() => WebhookDelivery, {
    description:
      'Sends a message of the type `webhook_test`, also while the webhook is disabled. It is attempted once; the returned delivery is pending.',
  })
  testWebhook(
    @Arg('id', () => Int, { description: 'Webhook id.' }) id: number,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<WebhookDelivery> {
    return sendTest(this.dependencies.webhooks, caller, id);
  }

  @Permitted('manage_automation')
  @Mutation(() => WebhookDelivery, {
    description:
      'Sends a message again, with the same id and body; a pending one is not changed. CONFLICT while the webhook is disabled.',
  })
  replayWebhookDelivery(
    @Arg('id', () => ID, { description: 'Id of the delivery.' }) id: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<WebhookDelivery> {
    return replayOne(this.dependencies.webhooks, caller, id);
  }

  @Permitted('manage_automation')
  @Mutation(() => WebhookReplay, {
    description:
      'Sends the messages about all events since an instant again, with the same ids, and those of a time when the webhook was disabled. BAD_USER_INPUT if there are more than 5,000, CONFLICT while the webhook is disabled.',
  })
  async replayWebhookDeliveries(
    @Arg('webhookId', () => Int, { description: 'Webhook id.' }) webhookId: number,
    @Arg('since', () => Timestamp, { description: 'Time of the first event; events are kept for 30 days.' })
    since: Date,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<WebhookReplay> {
    return { messages: await replaySince(this.dependencies.webhooks, caller, webhookId, since) };
  }
}
