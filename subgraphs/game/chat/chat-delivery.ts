import type { Database, Transaction } from '#kit/database/database';
import { reportActivity, SYSTEM } from '#kit/jobs/activity';
import { backOffMs, type OccurrenceTexts } from '../automation/rules/occurrence';
import { failDelivery, postponeDelivery, recordDelivered } from '../delivery/outcomes';
import type { AutomationDependencies } from '../dependencies';
import type { ChatResponse } from './chat';

/** An occurrence of a message that is being posted. */
interface ClaimedDelivery extends OccurrenceTexts {
  readonly id: string;
  readonly template: string;
}

/** A delivery attempt in progress: of one delivery, or of all of a digest. */
export interface Attempt {
  /** The deliveries, in order of occurrence. */
  readonly deliveries: readonly ClaimedDelivery[];
  readonly ruleId: number;
  /** Attempts so far, including this one. */
  readonly attempts: number;
  readonly channelId: string;
}

/**
 * Expires stale deliveries. Skips locked rows, which are being stopped, until the next run to prevent
 * deadlocks.
 */
const EXPIRE = {
  name: 'game_expire_deliveries',
  text: `
  UPDATE game.deliveries SET status = 'expired', finished_at = now() WHERE id IN (
    SELECT d.id FROM game.deliveries d JOIN game.occurrences o ON o.id = d.occurrence_id
    WHERE d.status = 'pending' AND coalesce(d.held_until, o.occurred_at) < now() - interval '1 hour'
    FOR UPDATE OF d SKIP LOCKED)`,
} as const;

/** SQL: whether a delivery `p` of an occurrence `n` is young enough to be posted. */
const IS_RECENT = `coalesce(p.held_until, n.occurred_at) >= now() - interval '1 hour'`;

/**
 * Claims the next delivery, and with it the others of its digest. The status is checked again after the rows
 * are locked: they may have been stopped. The rule is locked before its deliveries to prevent deadlocks.
 * $1 channels that are paused.
 */
const CLAIM = {
  name: 'game_claim_delivery',
  text: `
    WITH next AS MATERIALIZED (
      SELECT p.id, p.digest_id FROM game.deliveries p
        JOIN game.rules q ON q.id = p.rule_id
        JOIN game.occurrences n ON n.id = p.occurrence_id
      WHERE p.status = 'pending' AND p.next_attempt_at <= now() AND q.enabled
        AND p.channel_id <> ALL ($1) AND ${IS_RECENT}
      ORDER BY p.occurrence_id, p.rule_id LIMIT 1 FOR NO KEY UPDATE OF q
    ), claimed AS (
      UPDATE game.deliveries d SET attempts = d.attempts + 1
      WHERE d.status = 'pending' AND d.id IN (
        SELECT id FROM next
        UNION SELECT m.id FROM game.deliveries m JOIN next ON next.digest_id = m.digest_id WHERE m.status = 'pending')
      RETURNING d.id, d.rule_id, d.attempts, d.channel_id, d.template, d.occurrence_id
    )
    SELECT d.id, d.rule_id AS "ruleId", d.attempts, d.channel_id AS "channelId", d.template, o.username, o.skill, o.texts
    FROM claimed d JOIN game.occurrences o ON o.id = d.occurrence_id ORDER BY d.occurrence_id`,
} as const;

type ClaimedRow = ClaimedDelivery & Omit<Attempt, 'deliveries'>;

const NEXT = {
  name: 'game_next_delivery',
  text: `
    SELECT ceil(extract(epoch FROM min(p.next_attempt_at) - now()) * 1000)::float8 AS wait
    FROM game.deliveries p
      JOIN game.rules q ON q.id = p.rule_id
      JOIN game.occurrences n ON n.id = p.occurrence_id
    WHERE p.status = 'pending' AND q.enabled
      AND p.channel_id <> ALL ($1) AND ${IS_RECENT}`,
} as const;

/** Expires every delivery whose occurrence is too old, or whose digest is. */
export async function expireDeliveries(database: Database): Promise<void> {
  await database.rows(EXPIRE);
}

/**
 * Starts an attempt of the next due delivery.
 *
 * @param except channels that are paused.
 * @returns null if none is due.
 */
export async function claimDelivery(database: Database, except: readonly string[]): Promise<Attempt | null> {
  const rows = await database.rows<ClaimedRow>(CLAIM, [except]);
  const [first] = rows;
  if (!first) return null;
  const { ruleId, attempts, channelId } = first;
  const deliveries = rows.map(({ id, template, username, skill, texts }) => ({
    id,
    template,
    username,
    skill,
    texts: texts ?? null,
  }));
  return { deliveries, ruleId, attempts, channelId };
}

/**
 * Returns the milliseconds until the next delivery is due; null if none is scheduled.
 *
 * @param except channels that are paused.
 */
export async function nextDelivery(database: Database, except: readonly string[]): Promise<number | null> {
  const row = await database.row<{ wait: number | null }>(NEXT, [except]);
  return row?.wait ?? null;
}

/** Consecutive rejections of a channel after which the rule is disabled. */
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
export function recordResponse(
  { database, jobs }: AutomationDependencies,
  attempt: Attempt,
  content: string,
  response: ChatResponse,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.rows(LOCK_RULE, [attempt.ruleId]);
    switch (response.kind) {
      case 'posted':
        return recordPosted(transaction, attempt, content, response.messageId);
      case 'limited':
        // A rate limit is not a failure and does not increase the back-off.
        return postpone(transaction, attempt, {
          error: 'rate-limited by the chat',
          waitMs: response.retryAfterMs,
          attemptsChange: -1,
        });
      case 'refused':
        return recordRejection(jobs, transaction, attempt, response.status);
      case 'rejected':
        return failDelivery(transaction, idsOf(attempt), { error: response.problem });
      case 'unavailable':
        return postpone(transaction, attempt, { error: response.problem });
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

async function recordRejection(
  jobs: AutomationDependencies['jobs'],
  transaction: Transaction,
  attempt: Attempt,
  status: 403 | 404,
): Promise<void> {
  const rule = await countRejection(transaction, attempt);
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
 * Counts a rejection. Returns null if the rule was deleted, disabled or uses another channel: the rejection
 * does not apply to it.
 */
async function countRejection(
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
