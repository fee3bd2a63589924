import type { DataSource } from 'typeorm';
import { readRows } from '#kit/database/statement';

/** A delivery that is being attempted. */
export interface Attempt {
  readonly id: string;
  readonly ruleId: number;
  /** Attempts so far, this one included. */
  readonly attempts: number;
  readonly channelId: string;
  readonly template: string;
  readonly username: string;
  readonly skill: string | null;
}

/** What became stale before it could be delivered. */
const EXPIRE = `
  UPDATE game.deliveries d SET status = 'expired', finished_at = now() FROM game.occurrences o
    WHERE d.status = 'pending' AND o.id = d.occurrence_id AND o.occurred_at < now() - interval '1 hour'`;

/** In the order of what happened. The rule is read at the last moment: what it says now is what counts. */
const CLAIM = {
  name: 'claim_delivery',
  text: `
    UPDATE game.deliveries d SET attempts = d.attempts + 1, channel_id = r.channel_id
    FROM game.rules r, game.occurrences o
    WHERE r.id = d.rule_id AND o.id = d.occurrence_id AND d.id = (
      SELECT p.id FROM game.deliveries p
        JOIN game.rules q ON q.id = p.rule_id
        JOIN game.occurrences n ON n.id = p.occurrence_id
      WHERE p.status = 'pending' AND p.next_attempt_at <= now() AND q.enabled
        AND q.channel_id <> ALL ($1) AND n.occurred_at >= now() - interval '1 hour'
      ORDER BY p.occurrence_id, p.rule_id LIMIT 1)
    RETURNING d.id, d.rule_id AS "ruleId", d.attempts, r.channel_id AS "channelId", r.message AS template,
      o.username, o.skill`,
} as const;

const NEXT = {
  name: 'next_delivery',
  text: `
    SELECT ceil(extract(epoch FROM min(p.next_attempt_at) - now()) * 1000)::float8 AS wait
    FROM game.deliveries p JOIN game.rules q ON q.id = p.rule_id
    WHERE p.status = 'pending' AND q.enabled AND q.channel_id <> ALL ($1)`,
} as const;

/** Gives up every delivery that is no news any more. */
export async function expireDeliveries(dataSource: DataSource): Promise<void> {
  await dataSource.query(EXPIRE);
}

/**
 * Begins an attempt at the next delivery that is due.
 *
 * @param except channels to which nothing may be posted yet.
 * @returns null when none is due.
 */
export async function claimDelivery(
  dataSource: DataSource,
  except: readonly string[],
): Promise<Attempt | null> {
  const [attempt] = await readRows<Attempt>(dataSource, CLAIM, [except]);
  return attempt ?? null;
}

/**
 * Milliseconds until a delivery is due; null when none waits for its time.
 *
 * @param except channels to which nothing may be posted yet.
 */
export async function nextDelivery(
  dataSource: DataSource,
  except: readonly string[],
): Promise<number | null> {
  const [row] = await readRows<{ wait: number | null }>(dataSource, NEXT, [except]);
  return row?.wait ?? null;
}
