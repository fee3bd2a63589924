import { randomUUID } from 'node:crypto';
import { requireUser } from '#kit/require-user';
import { notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { WebhookDependencies } from '../dependencies';
import { lockWebhook } from '../registration/find-webhooks';
import { TEST_MESSAGE, testBody } from '../webhook-message';
import { findWebhookDelivery } from './list-webhook-deliveries';
import type { WebhookDelivery } from './webhook-delivery.type';

/** A subject of its own: the test does not wait for other messages. $1 id, $2 webhook, $3 body. */
const INSERT_TEST = {
  name: 'game_insert_webhook_test',
  text: `INSERT INTO game.deliveries (id, webhook_id, event_type, subject, content)
    VALUES ($1::uuid, $2, '${TEST_MESSAGE}', $1::text, $3)`,
} as const;

/**
 * Sends a test message, also to a disabled webhook. It is attempted once.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND.
 */
export async function sendTest(
  { database, jobs }: WebhookDependencies,
  caller: Caller,
  webhookId: number,
): Promise<WebhookDelivery> {
  requireUser(caller);
  return database.transaction(async (transaction) => {
    await lockWebhook(transaction, webhookId);
    const id = randomUUID();
    await transaction.rows(INSERT_TEST, [id, webhookId, testBody(webhookId, new Date().toISOString())]);
    await jobs.send(transaction, 'webhook-delivery', {});
    const delivery = await findWebhookDelivery(transaction, id);
    if (!delivery) throw notFound('Delivery');
    return delivery;
  });
}
