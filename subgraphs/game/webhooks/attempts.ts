import type { Database, Transaction } from '#kit/database/database';
import { reportActivity, SYSTEM } from '#kit/jobs/activity';
import {
  failDelivery,
  postponeDelivery,
  type Response,
  recordDelivered,
  stopDeliveries,
} from '../delivery/outcomes';
import type { WebhookDependencies } from './post-webhook';
import { isFailedForGood, retryDelayMs } from './rules/retry-schedule';
import { TEST_MESSAGE, type WebhookMessageType } from './webhook-message';

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

/** A failed attempt. */
export interface AttemptFailure {
  readonly error: string;
  /** Null if there was none. */
  readonly response: Response | null;
  /** Delay that the receiver requested in milliseconds. */
  readonly requestedMs?: number;
  /** Whether the receiver does not want further messages. */
  readonly isGone?: boolean;
}

/** $1 webhook. */
const SUCCEEDED = {
  name: 'game_webhook_succeeded',
  text: 'UPDATE game.webhooks SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL',
} as const;

/** $1 webhook, $2 the URL that failed: a failure of another one does not count. */
const FAILED = {
  name: 'game_webhook_failed',
  text: `UPDATE game.webhooks SET failing_since = coalesce(failing_since, now())
    WHERE id = $1 AND url = $2 AND enabled RETURNING name, failing_since AS "failingSince", now() AS now`,
} as const;

/** $1 webhook, $2 reason. */
const DISABLE = {
  name: 'game_webhook_disable',
  text: 'UPDATE game.webhooks SET enabled = false, disabled_reason = $2 WHERE id = $1',
} as const;

interface FailingWebhook {
  readonly name: string;
  readonly failingSince: Date;
  readonly now: Date;
}

/**
 * Records that the receiver accepted a message. Webhooks are locked before their deliveries to prevent
 * deadlocks.
 */
export async function recordAccepted(
  { database }: Pick<WebhookDependencies, 'database'>,
  { id, webhookId, type, body }: WebhookAttempt,
  response: Response,
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (type !== TEST_MESSAGE) await transaction.rows(SUCCEEDED, [webhookId]);
    await recordDelivered(transaction, [id], { content: body, response, attemptsChange: 1 });
  });
}

/**
 * Schedules the next attempt, or gives the message up after the last one. Disables a webhook whose receiver
 * is gone, or that has failed for five days. A test message has one attempt, and counts only if it is gone.
 */
export async function recordFailure(
  dependencies: WebhookDependencies,
  attempt: WebhookAttempt,
  failure: AttemptFailure,
): Promise<void> {
  const { database } = dependencies;
  const ended = { ...failure, attemptsChange: 1 };
  const isTest = attempt.type === TEST_MESSAGE;
  if (isTest && !failure.isGone) return failDelivery(database, [attempt.id], ended);
  await database.transaction(async (transaction) => {
    const webhook = await transaction.row<FailingWebhook>(FAILED, [attempt.webhookId, attempt.url]);
    const waitMs = isTest ? null : retryDelayMs(attempt.attempts, dependencies.chance(), failure.requestedMs);
    if (waitMs === null) await failDelivery(transaction, [attempt.id], ended);
    else await postponeDelivery(transaction, [attempt.id], { ...ended, waitMs });
    const reason = webhook && reasonToDisable(webhook, failure);
    if (reason) await disable(dependencies, transaction, attempt.webhookId, webhook.name, reason);
  });
}

function reasonToDisable({ failingSince, now }: FailingWebhook, failure: AttemptFailure): string | null {
  if (failure.isGone) return 'The receiver answered 410 Gone';
  if (!isFailedForGood(failingSince, now)) return null;
  return `All attempts have failed since ${failingSince.toISOString()}, the last one with: ${failure.error}`;
}

async function disable(
  { jobs }: WebhookDependencies,
  transaction: Transaction,
  id: number,
  name: string,
  reason: string,
): Promise<void> {
  await transaction.rows(DISABLE, [id, reason]);
  await stopDeliveries(transaction, 'webhook', id);
  await reportActivity(jobs, transaction, {
    action: 'webhook_disable',
    userId: SYSTEM,
    details: `Disabled the webhook ${name} (${id}): ${reason}`,
    address: null,
  });
}
