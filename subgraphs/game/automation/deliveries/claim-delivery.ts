import type { Database } from '#kit/database/database';

/** A delivery attempt in progress. */
export interface Attempt {
  readonly id: string;
  readonly ruleId: number;
  /** Attempts so far, including this one. */
  readonly attempts: number;
  readonly channelId: string;
  readonly template: string;
  readonly username: string;
  readonly skill: string | null;
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
    WHERE d.status = 'pending' AND o.occurred_at < now() - interval '1 hour' FOR UPDATE OF d SKIP LOCKED)`,
} as const;

/** In order of occurrence. The status is checked again after the row is locked: it may have been stopped. */
const CLAIM = {
  name: 'game_claim_delivery',
  text: `
    UPDATE game.deliveries d SET attempts = d.attempts + 1
    FROM game.occurrences o
    WHERE o.id = d.occurrence_id AND d.status = 'pending' AND d.id = (
      SELECT p.id FROM game.deliveries p
        JOIN game.rules q ON q.id = p.rule_id
        JOIN game.occurrences n ON n.id = p.occurrence_id
      WHERE p.status = 'pending' AND p.next_attempt_at <= now() AND q.enabled
        AND p.channel_id <> ALL ($1) AND n.occurred_at >= now() - interval '1 hour'
      ORDER BY p.occurrence_id, p.rule_id LIMIT 1)
    RETURNING d.id, d.rule_id AS "ruleId", d.attempts, d.channel_id AS "channelId", d.template,
      o.username, o.skill`,
} as const;

const NEXT = {
  name: 'game_next_delivery',
  text: `
    SELECT ceil(extract(epoch FROM min(p.next_attempt_at) - now()) * 1000)::float8 AS wait
    FROM game.deliveries p JOIN game.rules q ON q.id = p.rule_id
    WHERE p.status = 'pending' AND q.enabled AND p.channel_id <> ALL ($1)`,
} as const;

/** Expires every delivery whose occurrence is too old. */
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
  const attempt = await database.row<Attempt>(CLAIM, [except]);
  return attempt ?? null;
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
