import type { EntityManager } from 'typeorm';
import { queryRows } from '#kit/database/statement';
import { notFound } from '#protocol/errors';
import type { lockEventExclusive } from '../events/event-lock';
import { lockEventShared } from '../events/event-lock';
import type { Participant } from './bingo-participant.type';
import { PARTICIPANT_COLUMNS } from './participant-columns';
import { isParticipantId } from './participant-id';

const READ = `SELECT ${PARTICIPANT_COLUMNS} FROM bingo.participants p WHERE p.id = $1`;

const EVENT_OF = 'SELECT p.event_id AS "eventId" FROM bingo.participants p WHERE p.id = $1';

/**
 * Holds a participant until the transaction ends: nobody else changes its completions or its board meanwhile. The event
 * comes first, here and wherever both are held: so nobody waits in a circle.
 *
 * @param holdEvent alone, to keep the names of the other participants as they are as well.
 * @throws DomainError NOT_FOUND.
 */
export async function lockParticipant(
  manager: EntityManager,
  id: string,
  holdEvent: typeof lockEventExclusive | typeof lockEventShared = lockEventShared,
): Promise<Participant> {
  if (!isParticipantId(id)) throw notFound('Participant');
  const [known] = await queryRows<{ eventId: string }>(manager, EVENT_OF, [id]);
  if (!known) throw notFound('Participant');
  await holdEvent(manager, known.eventId);
  const [participant] = await queryRows<Participant>(manager, `${READ} FOR UPDATE`, [id]);
  if (!participant) throw notFound('Participant');
  return participant;
}

/** A participant that the transaction holds, as it is by now. */
export async function readParticipant(manager: EntityManager, id: string): Promise<Participant> {
  const [participant] = await queryRows<Participant>(manager, READ, [id]);
  if (!participant) throw notFound('Participant');
  return participant;
}
