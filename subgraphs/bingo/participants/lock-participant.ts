import type { EntityManager } from 'typeorm';
import { queryRows } from '#kit/database/statement';
import { notFound } from '#kit/errors';
import type { Participant } from './bingo-participant.type';
import { PARTICIPANT_COLUMNS } from './participant-columns';
import { isParticipantId } from './participant-id';

const READ = `SELECT ${PARTICIPANT_COLUMNS} FROM bingo.participants p WHERE p.id = $1`;

/** `SHARE` keeps the board as it is, `UPDATE` the names of the other participants as well. */
type EventLock = 'SHARE' | 'UPDATE';

/**
 * Holds a participant until the transaction ends: nobody else changes its completions or its board meanwhile. The event's
 * row comes first, here and wherever both are taken: so nobody waits in a circle.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function lockParticipant(
  manager: EntityManager,
  id: string,
  eventLock: EventLock = 'SHARE',
): Promise<Participant> {
  if (!isParticipantId(id)) throw notFound('Participant');
  await manager.query(
    `SELECT FROM bingo.events e
      WHERE e.id = (SELECT p.event_id FROM bingo.participants p WHERE p.id = $1) FOR ${eventLock}`,
    [id],
  );
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
