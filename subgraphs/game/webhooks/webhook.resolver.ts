import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { DeleteResult } from '#kit/delete-result.type';
import type { GameDependencies } from '../dependencies';
import {
  createWebhook,
  deleteWebhook,
  MOST_WEBHOOKS,
  OVERLAP_LIMITS,
  rotateSecret,
  updateWebhook,
} from './webhook.commands';
import { CreateWebhookInput, UpdateWebhookInput, Webhook, WebhookCredentials } from './webhook.fields';
import { findWebhook, listWebhooks } from './webhook.queries';

@Resolver(() => Webhook)
export class WebhooksResolver {
  constructor(private readonly dependencies: Pick<GameDependencies, 'database' | 'webhooks'>) {}

  @Permitted('manage_automation')
  @ListSize({ assumedSize: MOST_WEBHOOKS })
  @Query(() => [Webhook], { description: 'All webhooks, oldest first; at most 50.' })
  webhooks(): Promise<Webhook[]> {
    return listWebhooks(this.dependencies.database);
  }

  @Permitted('manage_automation')
  @Query(() => Webhook, { nullable: true, description: 'A webhook by id; null if there is none.' })
  webhook(@Arg('id', () => Int, { description: 'Webhook id.' }) id: number): Promise<Webhook | null> {
    return findWebhook(this.dependencies.database, id);
  }

  @Permitted('manage_automation')
  @Mutation(() => WebhookCredentials, {
    description:
      'Registers a receiver of events from now on, and returns its signing secret. CONFLICT if there are 50 already.',
  })
  createWebhook(
    @Arg('input', () => CreateWebhookInput, { description: 'The webhook.' }) input: CreateWebhookInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<WebhookCredentials> {
    return createWebhook(this.dependencies.webhooks, caller, input);
  }

  @Permitted('manage_automation')
  @Mutation(() => Webhook, { description: 'Changes a webhook. Disabling it stops pending messages.' })
  updateWebhook(
    @Arg('id', () => Int, { description: 'Webhook id.' }) id: number,
    @Arg('input', () => UpdateWebhookInput, { description: 'The changes.' }) input: UpdateWebhookInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<Webhook> {
    return updateWebhook(this.dependencies.webhooks, caller, id, input);
  }

  @Permitted('manage_automation')
  @Mutation(() => DeleteResult, {
    description: 'Deletes a webhook with its delivery log and pending messages.',
  })
  deleteWebhook(
    @Arg('id', () => Int, { description: 'Webhook id.' }) id: number,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return deleteWebhook(this.dependencies.webhooks, caller, id);
  }

  @Permitted('manage_automation')
  @Mutation(() => WebhookCredentials, {
    description: 'Replaces the signing secret of a webhook and returns the new one.',
  })
  rotateWebhookSecret(
    @Arg('id', () => Int, { description: 'Webhook id.' }) id: number,
    @Limited(OVERLAP_LIMITS)
    @Arg('overlapHours', () => Int, {
      defaultValue: 24,
      description: 'For how long messages are also signed with the previous secret, 0 to 168 hours.',
    })
    overlapHours: number,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<WebhookCredentials> {
    return rotateSecret(this.dependencies.webhooks, caller, id, overlapHours);
  }
}
