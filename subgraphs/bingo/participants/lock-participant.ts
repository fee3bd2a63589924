import type { Transaction } from '#kit/database/database';
import { notFound } from '#protocol/errors';
import { lockEventExclusive, lockEventShared } from '../events/event-lock';
import type { Mode } from '../rules/team-size';
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

const TEAM_OF = {
  name: 'bingo_team_of_participant',
  text: 'SELECT p.team_id AS "teamId" FROM bingo.participants p WHERE p.id = $1',
} as const;

const LOCK_TEAM = {
  name: 'bingo_lock_team',
  text: 'SELECT FROM bingo.teams t WHERE t.id = $1 FOR NO KEY UPDATE',
} as const;

/**
 * Takes the row lock of a participant, or of its team, until the transaction ends, so that no other transaction changes
 * its completions or the board. Locks are always taken in the order event, team, participant, which prevents deadlocks.
 *
 * In a team event, the exclusive lock of the event is always taken: decisions about a team concern participants who were moved,
 * whose reports hold the lock of another team.
 *
 * @param lockEvent takes the exclusive lock of the event, which also keeps the names of other participants
 *   unchanged.
 * @param teamId the team to lock: that of the participant by default.
 * @throws DomainError NOT_FOUND.
 */
export async function lockParticipant(
  transaction: Transaction,
  id: string,
  lockEvent: typeof lockEventExclusive | typeof lockEventShared = lockEventShared,
  teamId?: string | null,
): Promise<Participant> {
  if (!isParticipantId(id)) throw notFound('Participant');
  const known = await transaction.row<{ eventId: string; mode: Mode }>(EVENT_OF, [id]);
  if (!known) throw notFound('Participant');
  await (known.mode === 'teams' ? lockEventExclusive : lockEvent)(transaction, known.eventId);
  const team = teamId ?? (await transaction.row<{ teamId: string | null }>(TEAM_OF, [id]))?.teamId;
  if (team) await lockTeamRow(transaction, team);
  // The lock of a team covers its members; totals of several are locked together, in the order of their ids.
  const participant = await transaction.row<Participant>(team ? READ : LOCK, [id]);
  if (!participant) throw notFound('Participant');
  return participant;
}

/** Takes the row lock of a team, after that of its event and before those of participants. */
export async function lockTeamRow(transaction: Transaction, teamId: string): Promise<void> {
  await transaction.rows(LOCK_TEAM, [teamId]);
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
