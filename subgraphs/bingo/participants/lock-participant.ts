import type { Transaction } from '#kit/database/database';
import type { Mode } from '#kit/rules/team-size';
import { notFound } from '#protocol/errors';
import { lockEventExclusive, lockEventShared } from '../events/event-lock';
import type { Participant } from './bingo-participant.type';
import { PARTICIPANT_COLUMNS } from './participant-columns';
import { isParticipantId } from './participant-id';

const READ = {
  name: 'bingo_read_participant',
  text: `SELECT ${PARTICIPANT_COLUMNS} FROM bingo.participants p WHERE p.id = $1`,
} as const;

const LOCK = { name: 'bingo_lock_participant', text: `${READ.text} FOR NO KEY UPDATE` } as const;

const EVENT_OF = {
  name: 'bingo_event_of_participant',
  text: `SELECT p.event_id AS "eventId", e.mode FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id
    WHERE p.id = $1`,
} as const;

/**
 * Takes the row lock of a participant until the transaction ends, so that no other transaction changes its
 * completions or the board. In a team event it takes the exclusive lock of the event instead of the shared
 * one: a decision about a team concerns all who counted for it, also members who were moved and whose reports
 * hold the lock of another team.
 *
 * @param lockEvent takes the exclusive lock of the event, which also keeps the names of other participants
 *   unchanged.
 * @throws DomainError NOT_FOUND.
 */
export async function lockParticipant(
  transaction: Transaction,
  id: string,
  lockEvent: typeof lockEventExclusive | typeof lockEventShared = lockEventShared,
): Promise<Participant> {
  if (!isParticipantId(id)) throw notFound('Participant');
  const known = await transaction.row<{ eventId: string; mode: Mode }>(EVENT_OF, [id]);
  if (!known) throw notFound('Participant');
  await (known.mode === 'teams' ? lockEventExclusive : lockEvent)(transaction, known.eventId);
  const participant = await transaction.row<Participant>(LOCK, [id]);
  if (!participant) throw notFound('Participant');
  return participant;
}

const LOCK_COUNTS = {
  name: 'bingo_lock_counts_of_participant',
  text: 'SELECT FROM bingo.counts n WHERE n.participant_id = $1 ORDER BY n.position FOR UPDATE',
} as const;

/** Takes the row locks of a participant's counts. The caller must hold that of the participant. */
export async function lockCounts(transaction: Transaction, participantId: string): Promise<void> {
  await transaction.rows(LOCK_COUNTS, [participantId]);
}

/** Reads the current state of a participant that the transaction has locked. */
export async function readParticipant(transaction: Transaction, id: string): Promise<Participant> {
  const participant = await transaction.row<Participant>(READ, [id]);
  if (!participant) throw notFound('Participant');
  return participant;
}
