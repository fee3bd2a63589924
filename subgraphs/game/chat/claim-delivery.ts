import type { Database } from '#kit/database/database';
import type { OccurrenceTexts } from '../automation/rules/occurrence';

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
