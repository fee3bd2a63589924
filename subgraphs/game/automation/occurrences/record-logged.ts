import type { Transaction } from '#kit/database/database';
import type { EventDescriptions, EventTexts } from '#kit/event-log/event-descriptions';
import type { LoggedEvent } from '#protocol/event-log/logged-event';
import { STALE_AFTER_MS } from '../rules/occurrence';
import { isLogTrigger, LOG_TRIGGERS } from '../rules/triggers';
import { createDeliveries } from './create-deliveries';

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
