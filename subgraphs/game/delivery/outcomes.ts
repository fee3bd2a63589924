import type { Database } from '#kit/database/database';

/** The response to an attempt, as the log keeps it. */
export interface Response {
  readonly status: number;
  readonly body: string;
}

/** $1 deliveries, $2 error, $3 attempts, $4 milliseconds, $5 status of the response, $6 its body. */
const POSTPONE = {
  name: 'game_delivery_postpone',
  text: `UPDATE game.deliveries SET error = $2, attempts = coalesce($3, attempts), response_status = $5, response_body = $6,
      next_attempt_at = now() + $4::float8 * interval '1 millisecond'
    WHERE id = ANY($1) AND status = 'pending'`,
} as const;

/** $1 deliveries, $2 error, $3 status of the response, $4 its body. */
const FAIL = {
  name: 'game_delivery_fail',
  text: `UPDATE game.deliveries SET status = 'failed', error = $2, response_status = $3, response_body = $4, finished_at = now()
    WHERE id = ANY($1) AND status = 'pending'`,
} as const;

interface Failure {
  readonly error: string;
  /** Null or absent if there was no response. */
  readonly response?: Response | null;
}

/** Schedules the next attempt of deliveries, except of those that were finished meanwhile. */
export async function postponeDelivery(
  database: Database,
  ids: readonly string[],
  {
    error,
    response,
    waitMs,
    attempts = null,
  }: Failure & { readonly waitMs: number; readonly attempts?: number | null },
): Promise<void> {
  const { status = null, body = null } = response ?? {};
  await database.rows(POSTPONE, [ids, error, attempts, waitMs, status, body]);
}

/** Marks deliveries as failed for good, except those that were finished meanwhile. */
export async function failDelivery(
  database: Database,
  ids: readonly string[],
  { error, response }: Failure,
): Promise<void> {
  await database.rows(FAIL, [ids, error, response?.status ?? null, response?.body ?? null]);
}

/** $1 deliveries, $2 the content, $3 id at the chat, $4 status of the response, $5 its body. */
const DELIVERED = {
  name: 'game_delivery_delivered',
  text: `
    UPDATE game.deliveries SET status = 'delivered', content = $2, message_id = $3, response_status = $4, response_body = $5,
      error = NULL, finished_at = now()
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
  }: { readonly content: string; readonly messageId?: string | null; readonly response?: Response | null },
): Promise<boolean> {
  const { status = null, body = null } = response ?? {};
  return (await database.rows(DELIVERED, [ids, content, messageId, status, body])).length > 0;
}
