import type { Transaction } from '#kit/database/database';

/** The key of a participant. */
export interface ParticipantKey {
  readonly eventId: string;
  readonly userId: string;
}

const LOCK = {
  name: 'events_lock_participant',
  text: `SELECT FROM events.participants WHERE event_id = $1 AND user_id = $2 FOR UPDATE`,
} as const;

const INSERT = {
  name: 'events_insert_participant',
  text: `INSERT INTO events.participants (event_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
} as const;

/**
 * Locks a participant row of an event that the transaction has locked: until the transaction ends no
 * other transaction submits or reviews a proof of that user.
 */
export async function lockParticipant(
  transaction: Transaction,
  { eventId, userId }: ParticipantKey,
): Promise<void> {
  await transaction.rows(LOCK, [eventId, userId]);
}

/** Inserts the participant if missing and locks the row. */
export async function joinAndLockParticipant(
  transaction: Transaction,
  { eventId, userId }: ParticipantKey,
): Promise<void> {
  await transaction.rows(INSERT, [eventId, userId]);
  await lockParticipant(transaction, { eventId, userId });
}
