import type { Transaction } from '#kit/database/database';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import { bodyOf, isWebhookEvent } from '../webhook-message';

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
export function messagesOf(events: readonly LoggedEvent[]): Message[] {
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
