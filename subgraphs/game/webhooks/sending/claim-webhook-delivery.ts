import type { Database } from '#kit/database/database';
import { TEST_MESSAGE, type WebhookMessageType } from '../webhook-message';

/** An attempt to send a message. */
export interface WebhookAttempt {
  readonly id: string;
  readonly webhookId: number;
  readonly subject: string;
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

/** The subjects of a webhook whose messages wait for a retry, with the position of the first one. */
const RETRIES = `
    SELECT jsonb_object_agg(r.subject, r.position) AS retries FROM (
      SELECT x.subject, min(x.event_position) AS position FROM game.deliveries x
      WHERE x.webhook_id = w.id AND x.webhook_id IS NOT NULL AND x.status = 'pending'
        AND x.next_attempt_at > now()
      GROUP BY x.subject
    ) r`;

/** True if an earlier message about the subject waits for a retry; needs no look into an index. */
const IS_BEHIND_RETRY = `coalesce((held.retries ->> d.subject)::bigint < d.event_position, false)`;

/** True if no earlier message about the subject is pending. One look into an index, however many are. */
const IS_NEXT_OF_SUBJECT = `NOT coalesce(d.event_position > (
        SELECT min(e.event_position) FROM game.deliveries e
        WHERE e.webhook_id = d.webhook_id AND e.subject = d.subject AND e.status = 'pending'), false)`;

/**
 * Selects the first message of each webhook that meets the condition and is the next one of its subject. $1
 * webhooks that take no more now, $2 subjects of attempts in progress, as `<webhook> <subject>`.
 */
const firstMessages = (condition: string) => `
  FROM game.webhooks w CROSS JOIN LATERAL (${RETRIES}) held CROSS JOIN LATERAL (
    SELECT d.id, d.subject, d.attempts, d.event_type, d.content, d.next_attempt_at, d.event_position
    FROM game.deliveries d
    WHERE d.webhook_id = w.id AND d.webhook_id IS NOT NULL AND d.status = 'pending'
      AND (w.enabled OR d.event_type = '${TEST_MESSAGE}') AND d.webhook_id || ' ' || d.subject <> ALL ($2)
      AND ${condition} AND NOT ${IS_BEHIND_RETRY} AND ${IS_NEXT_OF_SUBJECT}
    ORDER BY d.next_attempt_at, d.event_position LIMIT 1
  ) p WHERE w.id <> ALL ($1)`;

const CLAIM = {
  name: 'game_claim_webhook_delivery',
  text: `
    SELECT p.id, w.id AS "webhookId", p.subject, p.attempts + 1 AS attempts, p.event_type AS type, p.content AS body, w.url,
      w.secret, w.failing_since IS NOT NULL AS "isFailing",
      CASE WHEN w.previous_secret_until > now() THEN w.previous_secret END AS "previousSecret"
    ${firstMessages('d.next_attempt_at <= now()')} ORDER BY p.next_attempt_at, p.event_position LIMIT 1`,
} as const;

const NEXT = {
  name: 'game_next_webhook_delivery',
  text: `SELECT ceil(extract(epoch FROM min(p.next_attempt_at) - now()) * 1000)::float8 AS wait
    ${firstMessages('true')}`,
} as const;

/**
 * Returns the next due message. Its attempt counts when it has ended, so that those which a stop of the
 * process cuts off are not among the eleven.
 *
 * @param running attempts in progress.
 * @param except webhooks that take no more now.
 * @returns null if none is due.
 */
export async function claimWebhookDelivery(
  database: Database,
  running: readonly WebhookAttempt[],
  except: readonly number[],
): Promise<WebhookAttempt | null> {
  const subjects = running.map(({ webhookId, subject }) => `${webhookId} ${subject}`);
  return (await database.row<WebhookAttempt>(CLAIM, [except, subjects])) ?? null;
}

/**
 * Returns the milliseconds until the next message is due; infinite if none is scheduled.
 *
 * @param except webhooks that take no more now.
 */
export async function nextWebhookDelivery(database: Database, except: readonly number[]): Promise<number> {
  const row = await database.row<{ wait: number | null }>(NEXT, [except, []]);
  return row?.wait ?? Number.POSITIVE_INFINITY;
}
