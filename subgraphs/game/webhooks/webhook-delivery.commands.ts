import { randomUUID } from 'node:crypto';
import { requireUser } from '#kit/access/access';
import { type Database, deleteInBatches, type Transaction } from '#kit/database/database';
import { DomainError, invalidArgument, notFound } from '#protocol/errors';
import { type LoggedEvent, loggedEvent } from '#protocol/event-log/logged-event';
import type { Caller } from '#protocol/principal';
import type { WebhookDependencies } from './post-webhook';
import { lockWebhook } from './webhook.queries';
import type { WebhookDelivery } from './webhook-delivery.fields';
import { findWebhookDelivery } from './webhook-delivery.queries';
import { bodyOf, isWebhookEvent, TEST_MESSAGE, testBody } from './webhook-message';

/** Locked so that none is changed, disabled or deleted before its deliveries are stored. $1 types. */
const LOCK = {
  name: 'game_lock_webhooks_of_events',
  text: 'SELECT id FROM game.webhooks WHERE enabled AND event_types && $1::text[] ORDER BY id FOR SHARE',
} as const;

/** $1 webhooks, $2 messages: at most 50 of 500. */
const RECORD = {
  name: 'game_record_webhook_deliveries',
  timeoutMs: 30_000,
  text: `INSERT INTO game.deliveries (id, webhook_id, event_type, event_position, subject, content)
    SELECT gen_random_uuid(), w.id, m.type, m.position, m.subject, m.body
    FROM jsonb_to_recordset($2::jsonb) AS m (type text, subject text, position bigint, at timestamptz, body text)
      JOIN game.webhooks w ON m.type = ANY(w.event_types) AND m.at >= w.created_at
    WHERE w.id = ANY($1)
    ON CONFLICT (webhook_id, event_position) DO NOTHING RETURNING id`,
} as const;

/**
 * Creates a delivery of each event for each enabled webhook that existed when it happened.
 *
 * @returns whether there are any.
 */
export async function recordWebhookDeliveries(
  transaction: Transaction,
  events: readonly LoggedEvent[],
): Promise<boolean> {
  const messages = messagesOf(events);
  if (messages.length === 0) return false;
  const webhooks = await transaction.rows<{ id: number }>(LOCK, [messages.map(({ type }) => type)]);
  if (webhooks.length === 0) return false;
  const ids = webhooks.map(({ id }) => id);
  return (await transaction.rows(RECORD, [ids, JSON.stringify(messages)])).length > 0;
}

interface Message {
  readonly type: string;
  readonly subject: string;
  readonly position: number;
  readonly at: string;
  readonly body: string;
}

/** Returns the messages about the events that webhooks can receive. */
function messagesOf(events: readonly LoggedEvent[]): Message[] {
  return events
    .filter(({ type }) => isWebhookEvent(type))
    .map((event) => ({
      type: event.type,
      subject: event.subject,
      position: event.position,
      at: event.at,
      body: bodyOf(event),
    }));
}

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

/** Days for which finished messages of webhooks are kept: as long as the event log. */
export const DELIVERY_DAYS = 30;

const DELETE_OLD = {
  name: 'game_delete_old_webhook_deliveries',
  text: `WITH old AS (
      SELECT id FROM game.deliveries
      WHERE webhook_id IS NOT NULL AND status <> 'pending' AND created_at < now() - interval '${DELIVERY_DAYS} days' LIMIT $1
    ), deleted AS (DELETE FROM game.deliveries d USING old WHERE d.id = old.id RETURNING 1)
    SELECT count(*)::integer AS deleted FROM deleted`,
} as const;

/** Deletes the finished messages of webhooks that are older than 30 days. */
export async function deleteOldDeliveries(database: Database): Promise<void> {
  await deleteInBatches(database, DELETE_OLD);
}
