import type { Client } from 'pg';
import { z } from 'zod';
import { loggedEvent } from '#protocol/event-log/logged-event';
import { newSecret } from '#subgraphs/game/webhooks/webhook.commands';
import { bodyOf } from '#subgraphs/game/webhooks/webhook-message';

const TYPES = ['bingo_task_completed', 'proof_reviewed'] as const;

/** Deliveries of each type. */
const OF_EACH = 7;

const HOUR_MS = 3_600_000;

const row = z.object({
  position: z.coerce.number(),
  type: z.string(),
  subject: z.string(),
  data: z.unknown(),
});

/**
 * Creates a webhook with a history of deliveries about what the log has. It is disabled, so that a sandbox
 * sends nothing: an area would reject the invented address, and cannot write the past.
 */
export async function fillWebhooks(database: Client, now: Date): Promise<void> {
  const created = await database.query<{ id: number }>(
    `INSERT INTO game.webhooks (name, url, event_types, enabled, secret, created_at)
    VALUES ('Notice board (invented)', 'https://notices.example.org/community', $1, false, $2, $3::timestamptz - interval '30 days')
    RETURNING id`,
    [TYPES, newSecret(), now],
  );
  const { rows } = await database.query(
    `SELECT position, type, subject, data FROM (
      SELECT e.*, row_number() OVER (PARTITION BY type ORDER BY position DESC) AS number
      FROM event_log.entries e WHERE type = ANY($1)
    ) latest WHERE number <= $2 ORDER BY number, type`,
    [TYPES, OF_EACH],
  );
  const deliveries = z
    .array(row)
    .parse(rows)
    .map((entry, index) => deliveryOf(entry, index, now));
  await database.query(
    `INSERT INTO game.deliveries (id, webhook_id, event_type, event_position, subject, status, attempts, error, content,
      response_status, response_body, created_at, next_attempt_at, finished_at)
    SELECT gen_random_uuid(), $2, p.type, p.position, p.subject, CASE WHEN p.failed THEN 'failed' ELSE 'delivered' END,
      CASE WHEN p.failed THEN 12 ELSE 1 END, CASE WHEN p.failed THEN 'status 503' END, p.content,
      CASE WHEN p.failed THEN 503 ELSE 200 END, CASE WHEN p.failed THEN 'down for maintenance (invented)' ELSE '' END,
      p.at, p.at, p.at + CASE WHEN p.failed THEN interval '24 hours' ELSE interval '1 second' END
    FROM jsonb_to_recordset($1::jsonb)
      AS p (type text, position bigint, subject text, content text, at timestamptz, failed boolean)`,
    [JSON.stringify(deliveries), created.rows[0]?.id],
  );
}

function deliveryOf(entry: z.infer<typeof row>, index: number, now: Date): object {
  const at = new Date(now.getTime() - (index + 1) * 9 * HOUR_MS).toISOString();
  const event = loggedEvent.parse({ ...entry, at });
  const { type, position, subject } = event;
  return { type, position, subject, content: bodyOf(event), at, failed: index === 4 };
}
