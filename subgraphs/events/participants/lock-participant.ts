import type { EntityManager } from 'typeorm';
import { queryRows } from '#kit/database/statement';

/** Somebody's part in an event. */
export interface ParticipantKey {
  readonly eventId: string;
  readonly userId: string;
}

const HOLD = `SELECT FROM events.participants WHERE event_id = $1 AND user_id = $2 FOR UPDATE`;

const ENTER = `INSERT INTO events.participants (event_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`;

/**
 * Holds somebody's part in an event that the transaction holds or shares: until the transaction ends nobody else hands in
 * a proof of theirs or reviews one.
 */
export async function lockParticipant(
  manager: EntityManager,
  { eventId, userId }: ParticipantKey,
): Promise<void> {
  await queryRows(manager, HOLD, [eventId, userId]);
}

/** Takes part, if that is new, and holds the part as `lockParticipant` does. */
export async function joinAndLockParticipant(
  manager: EntityManager,
  { eventId, userId }: ParticipantKey,
): Promise<void> {
  await queryRows(manager, ENTER, [eventId, userId]);
  await lockParticipant(manager, { eventId, userId });
}
