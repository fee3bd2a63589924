import type { Transaction } from '#kit/database/database';

/** The key of a participant. */
export interface ParticipantKey {
  readonly eventId: string;
  readonly userId: string;
}

const LOCK_PARTICIPANT = {
  name: 'events_lock_participant',
  text: `SELECT FROM events.participants WHERE event_id = $1 AND user_id = $2 FOR UPDATE`,
} as const;

const INSERT_PARTICIPANT = {
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
  await transaction.rows(LOCK_PARTICIPANT, [eventId, userId]);
}

/** Inserts the participant if missing and locks the row. */
export async function joinAndLockParticipant(
  transaction: Transaction,
  { eventId, userId }: ParticipantKey,
): Promise<void> {
  await transaction.rows(INSERT_PARTICIPANT, [eventId, userId]);
  await lockParticipant(transaction, { eventId, userId });
}

const SHARE_TEAM = {
  name: 'events_lock_team_shared',
  text: 'SELECT FROM events.teams WHERE id = $1 FOR SHARE',
} as const;

const LOCK_TEAM = {
  name: 'events_lock_team',
  text: 'SELECT FROM events.teams WHERE id = $1 FOR UPDATE',
} as const;

/**
 * $1 event, $2 team, $3 tile, $4 submitter. In one order, so that reviews for two teams of a user do not
 * deadlock.
 */
const LOCK_CREDITED = {
  name: 'events_lock_credited_participants',
  text: `SELECT FROM events.participants p WHERE p.event_id = $1 AND p.user_id IN (
      SELECT s.user_id FROM events.submissions s WHERE s.team_id = $2 AND s.tile_id = $3 AND s.status = 'approved'
      UNION SELECT $4
    ) ORDER BY p.user_id FOR UPDATE`,
} as const;

/** A proof that counts for a team. */
export interface TeamProof {
  readonly eventId: string;
  readonly teamId: string;
  readonly tileId: number;
  readonly userId: string;
}

/** Takes the shared lock of a team whose event is locked: no proof of its members is reviewed meanwhile. */
export async function lockTeamShared(transaction: Transaction, teamId: string): Promise<void> {
  await transaction.rows(SHARE_TEAM, [teamId]);
}

/**
 * Takes the exclusive locks of a team and of the participants to whom its tile may be credited; the event is
 * locked. Until the transaction ends no other proof of the team is submitted or reviewed.
 */
export async function lockTeamOfProof(
  transaction: Transaction,
  { eventId, teamId, tileId, userId }: TeamProof,
): Promise<void> {
  await transaction.rows(LOCK_TEAM, [teamId]);
  await transaction.rows(LOCK_CREDITED, [eventId, teamId, tileId, userId]);
}
