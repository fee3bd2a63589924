import type { Transaction } from '#kit/database/database';

/** Somebody's part in an event. */
export interface ParticipantKey {
  readonly eventId: string;
  readonly userId: string;
}

const HOLD = {
  name: 'events_hold_participant',
  text: `SELECT FROM events.participants WHERE event_id = $1 AND user_id = $2 FOR UPDATE`,
} as const;

const ENTER = {
  name: 'events_enter_participant',
  text: `INSERT INTO events.participants (event_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
} as const;

/**
 * Holds somebody's part in an event that the transaction holds or shares: until the transaction ends nobody else hands in
 * a proof of theirs or reviews one.
 */
export async function lockParticipant(
  transaction: Transaction,
  { eventId, userId }: ParticipantKey,
): Promise<void> {
  await transaction.rows(HOLD, [eventId, userId]);
}

/** Takes part, if that is new, and holds the part as `lockParticipant` does. */
export async function joinAndLockParticipant(
  transaction: Transaction,
  { eventId, userId }: ParticipantKey,
): Promise<void> {
  await transaction.rows(ENTER, [eventId, userId]);
  await lockParticipant(transaction, { eventId, userId });
}
