import type { Database } from '#kit/database/database';
import { TEST_MESSAGE, type WebhookMessageType } from '../webhook-message';

/** An attempt to send a message. */
export interface WebhookAttempt {
  readonly id: string;
  readonly webhookId: number;
  /** Attempts so far, including this one. */
  readonly attempts: number;
  readonly type: WebhookMessageType;
  readonly body: string;
  readonly url: string;
  /** Whether nothing was accepted since the webhook's last failure. */
  readonly isFailing: boolean;
  readonly secret: string;
  /** Null if only one secret is valid. */
  readonly previousSecret: string | null;
}

/** Messages to send, now or later: not while an earlier one about the same subject is pending. */
const WAITING = `FROM game.deliveries p JOIN game.webhooks q ON q.id = p.webhook_id
  WHERE p.status = 'pending' AND p.webhook_id IS NOT NULL AND (q.enabled OR p.event_type = '${TEST_MESSAGE}')
    AND NOT EXISTS (
      SELECT FROM game.deliveries e
      WHERE e.webhook_id = p.webhook_id AND e.subject = p.subject AND e.status = 'pending'
        AND e.event_position < p.event_position)`;

/** $1 deliveries in progress, $2 webhooks that take no more now. */
const CLAIM = {
  name: 'game_claim_webhook_delivery',
  text: `
    UPDATE game.deliveries d SET attempts = d.attempts + 1
    FROM game.webhooks w
    WHERE w.id = d.webhook_id AND d.status = 'pending' AND d.id = (
      SELECT p.id ${WAITING} AND p.next_attempt_at <= now() AND p.id <> ALL ($1) AND p.webhook_id <> ALL ($2)
      ORDER BY p.next_attempt_at, p.event_position LIMIT 1)
    RETURNING d.id, d.webhook_id AS "webhookId", d.attempts, d.event_type AS type, d.content AS body, w.url, w.secret,
      w.failing_since IS NOT NULL AS "isFailing",
      CASE WHEN w.previous_secret_until > now() THEN w.previous_secret END AS "previousSecret"`,
} as const;

/** $1 webhooks that take no more now. */
const NEXT = {
  name: 'game_next_webhook_delivery',
  text: `SELECT ceil(extract(epoch FROM min(p.next_attempt_at) - now()) * 1000)::float8 AS wait
    ${WAITING} AND p.webhook_id <> ALL ($1)`,
} as const;

/**
 * Starts an attempt of the next due message.
 *
 * @param running deliveries in progress.
 * @param except webhooks that take no more now.
 * @returns null if none is due.
 */
export async function claimWebhookDelivery(
  database: Database,
  running: readonly string[],
  except: readonly number[],
): Promise<WebhookAttempt | null> {
  return (await database.row<WebhookAttempt>(CLAIM, [running, except])) ?? null;
}

/** Returns the milliseconds until the next message is due; infinite if none is scheduled. */
export async function nextWebhookDelivery(database: Database, except: readonly number[]): Promise<number> {
  const row = await database.row<{ wait: number | null }>(NEXT, [except]);
  return row?.wait ?? Number.POSITIVE_INFINITY;
}
