import { randomUUID } from 'node:crypto';
import { type Database, deleteInBatches, type Transaction } from '#kit/database/database';
import type { EventDescriptions, EventTexts } from '#kit/event-log';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import {
  isLogTrigger,
  LOG_TRIGGERS,
  type Occurrence,
  STALE_AFTER_MS,
  type TrackerTrigger,
  type Trigger,
} from './rules/occurrence';
import { heldUntil, type PostingTimes } from './rules/quiet-hours';

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

/** The result of polling a group. */
interface NewsReading {
  readonly groupId: number;
  readonly trigger: TrackerTrigger;
  /** Oldest first. */
  readonly occurrences: readonly Occurrence[];
  readonly readAt: Date;
}

/**
 * Stores occurrences, and creates a delivery of each new one for each matching rule that existed when it
 * happened, with the rule's current message and channel. The first poll of a group creates none, because its
 * occurrences are not new.
 *
 * @returns the number of deliveries created.
 */
export async function recordOccurrences(transaction: Transaction, reading: NewsReading): Promise<number> {
  const first = await noteReading(transaction, reading);
  const fresh = await insertFresh(transaction, reading);
  if (first || fresh.length === 0) return 0;
  return createDeliveries(transaction, reading.trigger, fresh, reading.readAt);
}

/**
 * Records the poll. @returns whether it is the first. Its row lock serialises polls of the same group and
 * trigger.
 */
async function noteReading(
  transaction: Transaction,
  { groupId, trigger, readAt }: NewsReading,
): Promise<boolean> {
  const row = await transaction.row<{ first: boolean }>(
    {
      text: `INSERT INTO game.readings (group_id, trigger, read_at) VALUES ($1, $2, $3)
      ON CONFLICT (group_id, trigger) DO UPDATE SET read_at = excluded.read_at
      RETURNING xmax = 0 AS first`,
    },
    [groupId, trigger, readAt],
  );
  return row?.first ?? false;
}

/** @returns the ids of occurrences that are not stored yet and recent enough, in order of occurrence. */
async function insertFresh(transaction: Transaction, reading: NewsReading): Promise<number[]> {
  const { groupId, trigger, occurrences, readAt } = reading;
  const stale = new Date(readAt.getTime() - STALE_AFTER_MS);
  const rows = await transaction.rows<{ id: number; occurred_at: Date }>(
    {
      text: `INSERT INTO game.occurrences (key, trigger, group_id, username, skill, occurred_at)
      SELECT key, $1, $2, username, skill, occurred_at
      FROM unnest($3::text[], $4::text[], $5::text[], $6::timestamptz[])
        WITH ORDINALITY AS read (key, username, skill, occurred_at, position)
      ORDER BY position
      ON CONFLICT (key) DO NOTHING RETURNING id, occurred_at`,
    },
    [
      trigger,
      groupId,
      occurrences.map(({ key }) => key),
      occurrences.map(({ username }) => username),
      occurrences.map(({ skill }) => skill),
      occurrences.map(({ at }) => at),
    ],
  );
  return rows.filter((row) => row.occurred_at > stale).map(({ id }) => id);
}

/** $1 occurrences. */
const RECORD = {
  name: 'game_record_logged_occurrences',
  text: `INSERT INTO game.occurrences (key, trigger, username, texts, occurred_at)
    SELECT o.key, o.trigger, o.texts ->> 'username', o.texts, o.at
    FROM ROWS FROM (
      jsonb_to_recordset($1::jsonb) AS (key text, trigger text, texts jsonb, at timestamptz)
    ) WITH ORDINALITY AS o (key, trigger, texts, at, number)
    ORDER BY o.number
    ON CONFLICT (key) DO NOTHING RETURNING id, trigger, occurred_at AS "occurredAt"`,
} as const;

interface RecordedOccurrence {
  readonly id: number;
  readonly trigger: string;
  readonly occurredAt: Date;
}

/**
 * Stores the events that are triggers as occurrences, with the names that they have now, and creates the
 * deliveries of those that are not too old to be announced.
 *
 * @returns whether there are deliveries.
 */
export async function recordLogged(
  transaction: Transaction,
  descriptions: EventDescriptions,
  events: readonly LoggedEvent[],
  now: Date,
): Promise<boolean> {
  const triggering = events.filter(({ type }) => isLogTrigger(type));
  if (triggering.length === 0) return false;
  const texts = await descriptions.of(triggering);
  const occurrences = triggering.map((event, index) => ({
    key: `event:${event.position}`,
    trigger: event.type,
    texts: { ...textsOf(event), ...texts[index] },
    at: event.at,
  }));
  const rows = await transaction.rows<RecordedOccurrence>(RECORD, [JSON.stringify(occurrences)]);
  const fresh = rows.filter(({ occurredAt }) => now.getTime() - occurredAt.getTime() < STALE_AFTER_MS);
  let count = 0;
  for (const trigger of LOG_TRIGGERS) {
    const ids = fresh.filter((row) => row.trigger === trigger).map(({ id }) => id);
    count += await createDeliveries(transaction, trigger, ids, now);
  }
  return count > 0;
}

/** Returns the texts that an event has by itself. */
function textsOf(event: LoggedEvent): EventTexts {
  if (event.type !== 'attendance_recorded') return {};
  const { date, rsns } = event.data;
  return { event: event.subject, date, players: rsns.join(', '), count: String(rsns.length) };
}

/** Few enough for the statement timeout: an occurrence has a delivery for each rule. */
const BATCH_SIZE = 1000;

const DELETE_OLD = {
  name: 'game_delete_old_occurrences',
  text: `WITH old AS (
      SELECT id FROM game.occurrences WHERE occurred_at < now() - interval '30 days' ORDER BY occurred_at LIMIT $1
    ), deleted AS (DELETE FROM game.occurrences o USING old WHERE o.id = old.id RETURNING 1)
    SELECT count(*)::integer AS deleted FROM deleted`,
} as const;

/** Deletes the occurrences that are older than 30 days, with their deliveries. */
export async function deleteOldOccurrences(database: Database): Promise<void> {
  await deleteInBatches(database, DELETE_OLD, BATCH_SIZE);
}
