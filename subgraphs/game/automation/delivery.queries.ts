import type { Database } from '#kit/database/database';
import type { Page } from '#kit/database/page';
import type { Status } from '../delivery/outcomes';
import type { AutomationDelivery, AutomationDeliveryPage } from './delivery.fields';

/** A rule and the page of its log. */
interface DeliveryFilter {
  readonly ruleId: number;
  readonly status: Status | null;
}

interface DeliveryRow extends Omit<AutomationDelivery, 'occurrence' | 'id'> {
  /** Null in the single row returned for a page beyond the last. */
  readonly id: string | null;
  readonly total: number;
  readonly groupId: number | null;
  readonly username: string | null;
  readonly skill: string | null;
  readonly occurredAt: Date;
}

const COLUMNS = `d.id, d.status, d.attempts, d.error, d.channel_id AS "channelId", d.content,
        d.message_id AS "messageId", d.created_at AS "createdAt", d.finished_at AS "finishedAt",
        CASE d.status WHEN 'pending' THEN d.next_attempt_at END AS "nextAttemptAt", d.occurrence_id,
        o.group_id AS "groupId", o.username, o.skill, o.occurred_at AS "occurredAt"`;

const DELIVERIES = {
  name: 'game_deliveries_of_rule',
  text: `
    WITH log AS (SELECT * FROM game.deliveries WHERE rule_id = $1 AND ($2::text IS NULL OR status = $2))
    SELECT counted.total, paged.* FROM (SELECT count(*)::integer AS total FROM log) AS counted
    LEFT JOIN (
      SELECT ${COLUMNS}
      FROM log d JOIN game.occurrences o ON o.id = d.occurrence_id
      ORDER BY d.occurrence_id DESC LIMIT $3 OFFSET $4
    ) AS paged ON true
    ORDER BY paged.occurrence_id DESC`,
} as const;

/** Returns one page of a rule's delivery log, newest first. */
export async function listDeliveries(
  database: Database,
  { ruleId, status }: DeliveryFilter,
  { page, limit, offset }: Page,
): Promise<AutomationDeliveryPage> {
  const rows = await database.rows<DeliveryRow>(DELIVERIES, [ruleId, status, limit, offset]);
  return { deliveries: rows.flatMap(deliveryFrom), total: rows[0]?.total ?? 0, page, limit };
}

const DELIVERY = {
  name: 'game_delivery_by_id',
  text: `SELECT ${COLUMNS} FROM game.deliveries d JOIN game.occurrences o ON o.id = d.occurrence_id WHERE d.id = $1`,
} as const;

/** Returns a delivery; null if it was deleted. */
export async function findDelivery(database: Database, id: string): Promise<AutomationDelivery | null> {
  const row = await database.row<DeliveryRow>(DELIVERY, [id]);
  return (row && deliveryFrom(row)[0]) ?? null;
}

function deliveryFrom({
  id,
  groupId,
  username,
  skill,
  occurredAt,
  ...row
}: DeliveryRow): AutomationDelivery[] {
  if (id === null) return [];
  return [{ ...row, id, occurrence: { groupId, username, skill, occurredAt } }];
}
