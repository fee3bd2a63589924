import type { EntityManager } from 'typeorm';
import { queryRows } from '#kit/database/statement';
import { notFound } from '#kit/errors';
import type { Participant } from './bingo-participant.type';
import { PARTICIPANT_COLUMNS } from './participant-columns';
import { isParticipantId } from './participant-id';

const READ = `SELECT ${PARTICIPANT_COLUMNS} FROM bingo.participants p WHERE p.id = $1`;

/**
 * Holds a participant until the transaction ends: nobody else changes its completions, counts or board meanwhile.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function lockParticipant(manager: EntityManager, id: string): Promise<Participant> {
  const [participant] = isParticipantId(id)
    ? await queryRows<Participant>(manager, `${READ} FOR UPDATE`, [id])
    : [];
  if (!participant) throw notFound('Participant');
  return participant;
}

/** A participant that the transaction holds, as it is by now. */
export async function readParticipant(manager: EntityManager, id: string): Promise<Participant> {
  const [participant] = await queryRows<Participant>(manager, READ, [id]);
  if (!participant) throw notFound('Participant');
  return participant;
}
