import type { Database, Transaction } from '#kit/database/database';

/** The state of a delivery. */
export type Status = 'pending' | 'delivered' | 'failed' | 'expired' | 'stopped';

/** The response to an attempt, as the log keeps it. */
export interface Response {
  readonly status: number;
  readonly body: string;
}

/** $1 deliveries, $2 error, $3 change of attempts, $4 milliseconds, $5 status of the response, $6 body. */
const POSTPONE = {
  name: 'game_delivery_postpone',
  text: `UPDATE game.deliveries SET error = $2, attempts = attempts + $3, response_status = $5, response_body = $6,
      next_attempt_at = now() + $4::float8 * interval '1 millisecond'
    WHERE id = ANY($1) AND status = 'pending'`,
} as const;

/** $1 deliveries, $2 error, $3 status of the response, $4 its body, $5 change of attempts. */
const FAIL = {
  name: 'game_delivery_fail',
  text: `UPDATE game.deliveries SET status = 'failed', error = $2, response_status = $3, response_body = $4,
      attempts = attempts + $5, finished_at = now()
    WHERE id = ANY($1) AND status = 'pending'`,
} as const;

/** An attempt that has ended. */
interface Ended {
  /** Null or absent if there was no response. */
  readonly response?: Response | null;
  /**
   * Change of the number of attempts; 0 by default, for those that counted when they began. A second update
   * of the row in the same transaction would lock its webhook, too late.
   */
  readonly attemptsChange?: number;
}

interface Failure extends Ended {
  readonly error: string;
}

/** Schedules the next attempt of deliveries, except of those that were finished meanwhile. */
export async function postponeDelivery(
  database: Database,
  ids: readonly string[],
  { error, response, waitMs, attemptsChange = 0 }: Failure & { readonly waitMs: number },
): Promise<void> {
  const { status = null, body = null } = response ?? {};
  await database.rows(POSTPONE, [ids, error, attemptsChange, waitMs, status, body]);
}

/** Marks deliveries as failed for good, except those that were finished meanwhile. */
export async function failDelivery(
  database: Database,
  ids: readonly string[],
  { error, response, attemptsChange = 0 }: Failure,
): Promise<void> {
  await database.rows(FAIL, [ids, error, response?.status ?? null, response?.body ?? null, attemptsChange]);
}

/** $1 deliveries, $2 content, $3 id at the chat, $4 status, $5 body, $6 change of attempts. */
const DELIVERED = {
  name: 'game_delivery_delivered',
  text: `
    UPDATE game.deliveries SET status = 'delivered', content = $2, message_id = $3, response_status = $4, response_body = $5,
      attempts = attempts + $6, error = NULL, finished_at = now()
    WHERE id = ANY($1) RETURNING id`,
} as const;

/**
 * Records that deliveries were accepted, even if they were stopped meanwhile.
 *
 * @returns false if all were deleted meanwhile.
 */
export async function recordDelivered(
  database: Database,
  ids: readonly string[],
  {
    content,
    messageId = null,
    response,
    attemptsChange = 0,
  }: Ended & { readonly content: string; readonly messageId?: string | null },
): Promise<boolean> {
  const { status = null, body = null } = response ?? {};
  return (await database.rows(DELIVERED, [ids, content, messageId, status, body, attemptsChange])).length > 0;
}

const STOP = {
  rule: {
    text: `UPDATE game.deliveries SET status = 'stopped', finished_at = now() WHERE rule_id = $1 AND status = 'pending'`,
  },
  webhook: {
    text: `UPDATE game.deliveries SET status = 'stopped', finished_at = now() WHERE webhook_id = $1 AND status = 'pending'`,
  },
} as const;

/**
 * Stops the pending deliveries of a rule or a webhook for good.
 *
 * @param id of a row that is locked: it is locked before its deliveries.
 */
export async function stopDeliveries(
  transaction: Transaction,
  of: keyof typeof STOP,
  id: number,
): Promise<void> {
  await transaction.rows(STOP[of], [id]);
}
