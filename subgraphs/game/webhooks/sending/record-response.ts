import { SYSTEM } from '#kit/activity/actions';
import { reportActivity } from '#kit/activity/report-activity';
import type { Transaction } from '#kit/database/database';
import { failDelivery, postponeDelivery, type Response, recordDelivered } from '../../delivery/outcomes';
import { stopDeliveries } from '../../delivery/stop-deliveries';
import type { WebhookDependencies } from '../dependencies';
import { isFailedForGood, retryDelayMs } from '../rules/retry-schedule';
import { TEST_MESSAGE } from '../webhook-message';
import type { WebhookAttempt } from './claim-webhook-delivery';

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
 * is gone, or that has failed for five days. A test message has one attempt and does not count.
 */
export async function recordFailure(
  dependencies: WebhookDependencies,
  attempt: WebhookAttempt,
  failure: AttemptFailure,
): Promise<void> {
  const { database } = dependencies;
  const ended = { ...failure, attemptsChange: 1 };
  if (attempt.type === TEST_MESSAGE) return failDelivery(database, [attempt.id], ended);
  await database.transaction(async (transaction) => {
    const webhook = await transaction.row<FailingWebhook>(FAILED, [attempt.webhookId, attempt.url]);
    const waitMs = retryDelayMs(attempt.attempts, dependencies.chance(), failure.requestedMs);
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
