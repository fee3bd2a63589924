import type { Transaction } from '#kit/database/database';
import { requireUser } from '#kit/require-user';
import { DomainError, invalidArgument, notFound } from '#protocol/errors';
import { loggedEvent } from '#protocol/event-log/logged-event';
import type { Caller } from '#protocol/principal';
import type { WebhookDependencies } from '../dependencies';
import { lockWebhook } from '../registration/find-webhooks';
import { findWebhookDelivery } from './list-webhook-deliveries';
import { messagesOf } from './record-webhook-deliveries';
import type { WebhookDelivery } from './webhook-delivery.type';

/** Most events of one replay. */
const MOST_EVENTS = 5000;

const RESET = `status = 'pending', attempts = 0, next_attempt_at = now(), error = NULL, response_status = NULL,
  response_body = NULL, finished_at = NULL`;

/** $1 delivery. */
const REPLAY_ONE = {
  name: 'game_replay_webhook_delivery',
  text: `UPDATE game.deliveries SET ${RESET} WHERE id = $1 AND status <> 'pending'`,
} as const;

/** $1 webhook, $2 instant, $3 number of entries. */
const LOGGED = {
  name: 'game_logged_events_of_webhook',
  text: `SELECT e.position::float8 AS position, e.type, e.subject, e.data,
      to_char(e.recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
    FROM event_log.entries e JOIN game.webhooks w ON w.id = $1 AND e.type = ANY(w.event_types)
    WHERE e.recorded_at >= $2 ORDER BY e.position LIMIT $3`,
} as const;

/**
 * Also creates the deliveries of events from a time when the webhook did not receive them. $1 webhook, $2
 * messages.
 */
const REPLAY_ALL = {
  name: 'game_replay_webhook_deliveries',
  text: `INSERT INTO game.deliveries AS d (id, webhook_id, event_type, event_position, subject, content)
    SELECT gen_random_uuid(), $1, m.type, m.position, m.subject, m.body
    FROM jsonb_to_recordset($2::jsonb) AS m (type text, subject text, position bigint, body text)
    ON CONFLICT (webhook_id, event_position) DO UPDATE SET ${RESET} WHERE d.status <> 'pending'
    RETURNING id`,
} as const;

/**
 * Sends a message again, with the same id and body. A pending one is not changed.
 *
 * @throws DomainError NOT_FOUND, CONFLICT while the webhook is disabled.
 */
export async function replayOne(
  { database, jobs }: WebhookDependencies,
  caller: Caller,
  id: string,
): Promise<WebhookDelivery> {
  requireUser(caller);
  return database.transaction(async (transaction) => {
    const found = await findWebhookDelivery(transaction, id);
    if (!found) throw notFound('Delivery');
    await lockEnabled(transaction, found.webhookId);
    await transaction.rows(REPLAY_ONE, [id]);
    await jobs.send(transaction, 'webhook-delivery', {});
    return (await findWebhookDelivery(transaction, id)) ?? found;
  });
}

/**
 * Sends the messages about all logged events since an instant again, in their order, with the same ids.
 * Events of a time when the webhook was disabled are sent for the first time.
 *
 * @returns the number of messages.
 * @throws DomainError BAD_USER_INPUT if there are more than 5,000, NOT_FOUND, CONFLICT while the webhook is
 * disabled.
 */
export async function replaySince(
  { database, jobs }: WebhookDependencies,
  caller: Caller,
  webhookId: number,
  since: Date,
): Promise<number> {
  requireUser(caller);
  return database.transaction(async (transaction) => {
    await lockEnabled(transaction, webhookId);
    const rows = await transaction.rows<object>(LOGGED, [webhookId, since, MOST_EVENTS + 1]);
    if (rows.length > MOST_EVENTS) {
      throw invalidArgument('since', `must be later: more than ${MOST_EVENTS} events have happened since`);
    }
    const messages = messagesOf(rows.flatMap((row) => loggedEvent.safeParse(row).data ?? []));
    const replayed = await transaction.rows(REPLAY_ALL, [webhookId, JSON.stringify(messages)]);
    await jobs.send(transaction, 'webhook-delivery', {});
    return replayed.length;
  });
}

/** @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT. */
async function lockEnabled(transaction: Transaction, webhookId: number): Promise<void> {
  const { enabled } = await lockWebhook(transaction, webhookId);
  if (!enabled) throw new DomainError('CONFLICT', 'The webhook is disabled: enable it first');
}
