import type { Transaction } from '#kit/database/database';
import { reportActivity, SYSTEM } from '#kit/jobs/activity';
import type { AutomationDependencies } from '../automation/dependencies';
import { backOffMs } from '../automation/rules/occurrence';
import { failDelivery, postponeDelivery, recordDelivered } from '../delivery/outcomes';
import type { ChatAnswer } from './chat';
import type { Attempt } from './claim-delivery';

/** Consecutive refusals of a channel after which the rule is disabled. */
const MOST_REFUSALS = 3;

const LOCK_RULE = {
  name: 'game_lock_rule_of_attempt',
  text: 'SELECT FROM game.rules WHERE id = $1 FOR NO KEY UPDATE',
} as const;

const RESET_REFUSALS = {
  name: 'game_reset_refusals',
  text: 'UPDATE game.rules SET refusals = 0 WHERE id = $1 AND channel_id = $2 AND refusals > 0',
} as const;

/**
 * Stores the outcome of an attempt. Does nothing if the rule and with it the delivery was deleted meanwhile.
 * A delivery stopped meanwhile stays stopped, unless it was posted. The rule is locked before its deliveries
 * to prevent deadlocks.
 */
export function recordAnswer(
  { database, jobs }: AutomationDependencies,
  attempt: Attempt,
  content: string,
  answer: ChatAnswer,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.rows(LOCK_RULE, [attempt.ruleId]);
    switch (answer.kind) {
      case 'posted':
        return recordPosted(transaction, attempt, content, answer.messageId);
      case 'limited':
        // A rate limit is not a failure and does not increase the back-off.
        return postpone(transaction, attempt, {
          error: 'rate-limited by the chat',
          waitMs: answer.retryAfterMs,
          attemptsChange: -1,
        });
      case 'refused':
        return recordRefusal(jobs, transaction, attempt, answer.status);
      case 'rejected':
        return failDelivery(transaction, idsOf(attempt), { error: answer.problem });
      case 'unavailable':
        return postpone(transaction, attempt, { error: answer.problem });
    }
  });
}

async function recordPosted(
  transaction: Transaction,
  attempt: Attempt,
  content: string,
  messageId: string,
): Promise<void> {
  const { ruleId, channelId } = attempt;
  const ids = idsOf(attempt);
  const [, isFound] = await Promise.all([
    transaction.rows(RESET_REFUSALS, [ruleId, channelId]),
    recordDelivered(transaction, ids, { content, messageId }),
  ]);
  const [deliveryId] = ids;
  if (!isFound || deliveryId === undefined) return;
  // One event per message, also for a digest.
  const data = { deliveryId };
  transaction.appendEvents([{ type: 'automation_delivered', subject: String(ruleId), data }]);
}

function postpone(
  transaction: Transaction,
  attempt: Attempt,
  delay: { readonly error: string; readonly waitMs?: number; readonly attemptsChange?: number },
): Promise<void> {
  return postponeDelivery(transaction, idsOf(attempt), { waitMs: backOffMs(attempt.attempts), ...delay });
}

async function recordRefusal(
  jobs: AutomationDependencies['jobs'],
  transaction: Transaction,
  attempt: Attempt,
  status: 403 | 404,
): Promise<void> {
  const rule = await countRefusal(transaction, attempt);
  const error = `the channel responded with ${status}`;
  // The rule no longer uses this channel and will not be disabled for it, so the delivery fails here.
  if (!rule && attempt.attempts >= MOST_REFUSALS) return failDelivery(transaction, idsOf(attempt), { error });
  await postpone(transaction, attempt, { error });
  if (!rule || rule.refusals < MOST_REFUSALS) return;
  const times = `${rule.refusals} times in a row`;
  const reason = `The channel ${attempt.channelId} rejected messages ${times}, the last time with ${status}`;
  await transaction.rows(
    {
      text: 'UPDATE game.rules SET enabled = false, disabled_reason = $2, version = version + 1 WHERE id = $1',
    },
    [attempt.ruleId, reason],
  );
  await reportActivity(jobs, transaction, {
    action: 'automation_rule_disable',
    userId: SYSTEM,
    details: `Disabled the automation rule ${rule.name} (${attempt.ruleId}): ${reason}`,
    address: null,
  });
}

/**
 * Counts a refusal. Returns null if the rule was deleted, disabled or uses another channel: the refusal does
 * not apply to it.
 */
async function countRefusal(
  transaction: Transaction,
  { ruleId, channelId }: Attempt,
): Promise<{ readonly name: string; readonly refusals: number } | null> {
  const rule = await transaction.row<{ name: string; refusals: number }>(
    {
      text: `UPDATE game.rules SET refusals = refusals + 1 WHERE id = $1 AND enabled AND channel_id = $2
      RETURNING name, refusals`,
    },
    [ruleId, channelId],
  );
  return rule ?? null;
}

function idsOf({ deliveries }: Attempt): string[] {
  return deliveries.map(({ id }) => id);
}
