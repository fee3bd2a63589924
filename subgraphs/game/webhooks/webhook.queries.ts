import { checkRange } from '#kit/arguments';
import type { Database, Transaction } from '#kit/database/database';
import { type Columns, selectList } from '#kit/database/statement';
import { fieldColumns } from '#kit/fields';
import { notFound } from '#protocol/errors';
import { WEBHOOK_FIELDS, type Webhook, WebhookEntity } from './webhook.fields';

const COLUMNS: Columns<Webhook> = {
  id: 'w.id',
  ...fieldColumns(WEBHOOK_FIELDS, 'w'),
  disabledReason: 'w.disabled_reason',
  failingSince: 'w.failing_since',
  createdAt: 'w.created_at',
  previousSecretUntil: 'CASE WHEN w.previous_secret_until > now() THEN w.previous_secret_until END',
};
const WEBHOOKS = `SELECT ${selectList(COLUMNS)} FROM game.webhooks w`;

const ALL = { name: 'game_webhooks', text: `${WEBHOOKS} ORDER BY w.id` } as const;
const BY_ID = { name: 'game_webhook_by_id', text: `${WEBHOOKS} WHERE w.id = $1` } as const;

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
