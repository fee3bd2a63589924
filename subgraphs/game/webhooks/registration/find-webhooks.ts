import { checkRange } from '#kit/arguments';
import type { Database, Transaction } from '#kit/database/database';
import { notFound } from '#protocol/errors';
import { WebhookEntity } from './webhook.entity';
import type { Webhook } from './webhook.type';

const WEBHOOKS = `SELECT id, name, url, event_types AS "eventTypes", enabled, disabled_reason AS "disabledReason",
  failing_since AS "failingSince", created_at AS "createdAt",
  CASE WHEN previous_secret_until > now() THEN previous_secret_until END AS "previousSecretUntil" FROM game.webhooks`;

const ALL = { name: 'game_webhooks', text: `${WEBHOOKS} ORDER BY id` } as const;
const BY_ID = { name: 'game_webhook_by_id', text: `${WEBHOOKS} WHERE id = $1` } as const;

const HIGHEST_ID = 2 ** 31 - 1;

/** Returns all webhooks in order of creation. */
export function listWebhooks(database: Database): Promise<Webhook[]> {
  return database.rows<Webhook>(ALL, []);
}

/** Returns one webhook; null for an unknown id. */
export async function findWebhook(database: Database, id: number): Promise<Webhook | null> {
  return (await database.row<Webhook>(BY_ID, [id])) ?? null;
}

/**
 * Reads a webhook that the transaction has written.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function readWebhook(transaction: Transaction, id: number): Promise<Webhook> {
  const webhook = await findWebhook(transaction, id);
  if (!webhook) throw notFound('Webhook');
  return webhook;
}

/**
 * Takes the row lock of a webhook until the transaction ends.
 *
 * @throws DomainError BAD_USER_INPUT for an invalid id, NOT_FOUND.
 */
export async function lockWebhook(transaction: Transaction, id: number): Promise<WebhookEntity> {
  checkRange('id', id, 1, HIGHEST_ID);
  const webhook = await transaction.entities.findOne(WebhookEntity, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!webhook) throw notFound('Webhook');
  return webhook;
}
