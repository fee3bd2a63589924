import { randomUUID } from 'node:crypto';
import type { Transaction } from '#kit/database/database';
import { heldUntil, type PostingTimes } from '../rules/release-time';
import type { Trigger } from '../rules/triggers';

/**
 * Locked so that none changes or is deleted before its deliveries are stored, and each has one open digest.
 * $1 trigger.
 */
const LOCK_RULES = {
  name: 'game_lock_rules_of_trigger',
  text: `SELECT id, digest_minutes AS "digestMinutes", quiet_hours AS "quietHours" FROM game.rules
    WHERE trigger = $1 AND enabled ORDER BY id FOR NO KEY UPDATE`,
} as const;

/** Any number of rules with up to 500 occurrences: $1 rules, $2 occurrences. */
const POST_AT_ONCE = {
  name: 'game_create_deliveries',
  timeoutMs: 30_000,
  text: `INSERT INTO game.deliveries (id, rule_id, occurrence_id, template, channel_id)
    SELECT gen_random_uuid(), r.id, o.id, r.message, r.channel_id
    FROM game.rules r JOIN game.occurrences o ON o.occurred_at >= r.created_at
    WHERE r.id = ANY($1) AND o.id = ANY($2)
    ON CONFLICT DO NOTHING RETURNING id`,
} as const;

/**
 * Adds to the digest that is open, else to a new one. $1 rule, $2 occurrences, $3 id of a new digest, $4 its
 * time.
 */
const HOLD = {
  name: 'game_create_held_deliveries',
  text: `WITH open AS (
      SELECT d.digest_id, d.held_until FROM game.deliveries d JOIN game.rules r ON r.id = d.rule_id
      WHERE d.rule_id = $1 AND d.status = 'pending' AND d.attempts = 0 AND d.digest_id IS NOT NULL AND d.held_until > now()
        AND d.channel_id = r.channel_id
      ORDER BY d.held_until LIMIT 1
    ), digest AS (
      SELECT digest_id, held_until FROM open
      UNION ALL SELECT $3::uuid, $4::timestamptz WHERE NOT EXISTS (SELECT FROM open)
    )
    INSERT INTO game.deliveries (id, rule_id, occurrence_id, template, channel_id, digest_id, held_until, next_attempt_at)
    SELECT gen_random_uuid(), r.id, o.id, r.message, r.channel_id, g.digest_id, g.held_until, g.held_until
    FROM digest g, game.rules r JOIN game.occurrences o ON o.occurred_at >= r.created_at
    WHERE r.id = $1 AND o.id = ANY($2)
    ON CONFLICT DO NOTHING RETURNING id`,
} as const;

interface LockedRule extends PostingTimes {
  readonly id: number;
}

/**
 * Creates a delivery of each occurrence for each rule of the trigger that existed when it happened, with the
 * rule's current message and channel. Those of a rule with a digest, or in its quiet hours, are held back and
 * posted together.
 *
 * @param occurrences ids of new occurrences.
 * @returns the number of deliveries created.
 */
export async function createDeliveries(
  transaction: Transaction,
  trigger: Trigger,
  occurrences: readonly number[],
  now: Date,
): Promise<number> {
  if (occurrences.length === 0) return 0;
  const rules = await transaction.rows<LockedRule>(LOCK_RULES, [trigger]);
  const held = rules.map((rule) => ({ ...rule, until: heldUntil(rule, now) }));
  const atOnce = held.filter(({ until }) => until === null).map(({ id }) => id);
  let count = (await transaction.rows(POST_AT_ONCE, [atOnce, occurrences])).length;
  for (const { id, until } of held) {
    if (until) count += (await transaction.rows(HOLD, [id, occurrences, randomUUID(), until])).length;
  }
  return count;
}
