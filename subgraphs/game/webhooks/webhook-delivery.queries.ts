import { type Connection, connectionOf, isTime, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import type { Status } from '../delivery/outcomes';
import { type WebhookDelivery, WebhookDeliveryConnection } from './webhook-delivery.fields';

const COLUMNS = `d.id, d.webhook_id AS "webhookId", d.event_type AS type, d.subject, d.status, d.attempts, d.error,
  d.content AS body, d.response_status AS "responseStatus", d.response_body AS "responseBody", d.created_at AS "createdAt",
  CASE d.status WHEN 'pending' THEN d.next_attempt_at END AS "nextAttemptAt", d.finished_at AS "finishedAt"
  FROM game.deliveries d WHERE d.webhook_id IS NOT NULL`;

const BY_ID = { name: 'game_webhook_delivery', text: `SELECT ${COLUMNS} AND d.id = $1` } as const;

/** $1 webhook, $2 status or null, $3 and $4 key of the last item or null, $5 limit. */
const OF_WEBHOOK = {
  name: 'game_deliveries_of_webhook',
  text: `SELECT ${COLUMNS} AND d.webhook_id = $1 AND ($2::text IS NULL OR d.status = $2)
      AND ($3::timestamptz IS NULL OR (d.created_at, d.id) < ($3, $4::uuid))
    ORDER BY d.created_at DESC, d.id DESC LIMIT $5`,
} as const;

/** $1 webhook, $2 status or null. */
const COUNT = {
  name: 'game_count_deliveries_of_webhook',
  text: `SELECT count(*)::integer AS count FROM game.deliveries d WHERE d.webhook_id = $1 AND ($2::text IS NULL OR d.status = $2)`,
} as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns whether a text can be the id of a delivery. */
function isDeliveryId(id: unknown): id is string {
  return typeof id === 'string' && UUID.test(id);
}

/** Returns whether the values of a cursor are a key of the list. */
export function isDeliveryKey([createdAt, id, ...rest]: readonly unknown[]): boolean {
  return isTime(createdAt) && isDeliveryId(id) && rest.length === 0;
}

/** Returns one message; null for an unknown id. */
export async function findWebhookDelivery(database: Database, id: string): Promise<WebhookDelivery | null> {
  if (!isDeliveryId(id)) return null;
  return (await database.row<WebhookDelivery>(BY_ID, [id])) ?? null;
}

/** Returns a page of the delivery log of a webhook, newest first. */
export async function listWebhookDeliveries(
  database: Database,
  { webhookId, status }: { readonly webhookId: number; readonly status: Status | null },
  slice: Slice,
): Promise<Connection<WebhookDelivery>> {
  const [createdAt = null, id = null] = slice.after ?? [];
  const rows = await database.rows<WebhookDelivery>(OF_WEBHOOK, [
    webhookId,
    status,
    createdAt,
    id,
    slice.first + 1,
  ]);
  return connectionOf(WebhookDeliveryConnection, rows, {
    slice,
    keyOf: (delivery) => [delivery.createdAt, delivery.id],
    count: async () => (await database.row<{ count: number }>(COUNT, [webhookId, status]))?.count ?? 0,
  });
}
