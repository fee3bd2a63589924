import type { Transaction } from '#kit/database/database';
import { lockExclusive, lockShared, shareLockSql } from '#kit/database/named-lock';
import type { Mode } from '#kit/rules/competition';
import { notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import { EventEntity } from '../board/event.fields';
import { isParticipantId, PARTICIPANT_COLUMNS, type Participant } from './participant.fields';

/*
 * All locks of the area, in the order in which everybody takes them: event, team, participant, counts, sum of
 * the team. The lock of an event is an advisory lock, because row locks let shared lockers overtake a waiting
 * exclusive one, so that an edit would starve.
 */

/** SQL for the lock name of a participant's event; requires `bingo.participants p` in scope. */
const EVENT_LOCK_NAME = `'bingo ' || p.event_id`;

/** SQL that takes the shared lock of the event of `bingo.participants p`. */
export const SHARE_EVENT_LOCK = shareLockSql(EVENT_LOCK_NAME);

/**
 * Takes the exclusive lock of an event until the transaction ends. It blocks registrations, edits and
 * deletion of the event, and completing or revoking its tasks: all of them take this lock, shared or
 * exclusive, before any row lock.
 *
 * @throws DomainError RATE_LIMITED when the lock times out.
 */
export function lockEventExclusive(transaction: Transaction, eventId: string): Promise<void> {
  return lockExclusive(transaction, `bingo ${eventId}`);
}

/**
 * Takes the shared lock of an event until the transaction ends. It blocks edits, deletion and player renames.
 *
 * @throws DomainError RATE_LIMITED when the lock times out.
 */
export function lockEventShared(transaction: Transaction, eventId: string): Promise<void> {
  return lockShared(transaction, `bingo ${eventId}`);
}

/**
 * Takes a lock of an event, the exclusive one by default, and reads its settings. Other transactions cannot
 * change them until this one ends.
 *
 * @throws DomainError NOT_FOUND, RATE_LIMITED when the lock times out.
 */
export async function lockEvent(
  transaction: Transaction,
  id: string,
  lock: typeof lockEventExclusive | typeof lockEventShared = lockEventExclusive,
): Promise<EventEntity> {
  if (!isIdentifier(id)) throw notFound('Event');
  await lock(transaction, id);
  const event = await transaction.entities.findOneBy(EventEntity, { id });
  if (!event) throw notFound('Event');
  return event;
}

const OWN = {
  name: 'bingo_own_participant',
  text: 'SELECT p.id FROM bingo.participants p WHERE p.event_id = $1 AND p.user_id = $2',
} as const;

/** Returns the participant that a user is in an event. @throws DomainError NOT_FOUND. */
export async function ownParticipantId(
  transaction: Transaction,
  eventId: string,
  userId: string,
): Promise<string> {
  const own = isIdentifier(eventId)
    ? await transaction.row<{ id: string }>(OWN, [eventId, userId])
    : undefined;
  if (!own) throw notFound('Registration');
  return own.id;
}

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
 * @param lock takes the exclusive lock of the event, which also keeps the names of other participants
 *   unchanged.
 * @throws DomainError NOT_FOUND.
 */
export async function lockParticipant(
  transaction: Transaction,
  id: string,
  lock: typeof lockEventExclusive | typeof lockEventShared = lockEventShared,
): Promise<Participant> {
  if (!isParticipantId(id)) throw notFound('Participant');
  const known = await transaction.row<{ eventId: string; mode: Mode }>(EVENT_OF, [id]);
  if (!known) throw notFound('Participant');
  await (known.mode === 'teams' ? lockEventExclusive : lock)(transaction, known.eventId);
  const participant = await transaction.row<Participant>(LOCK, [id]);
  if (!participant) throw notFound('Participant');
  return participant;
}

/** Reads the current state of a participant that the transaction has locked. */
export async function readParticipant(transaction: Transaction, id: string): Promise<Participant> {
  const participant = await transaction.row<Participant>(READ, [id]);
  if (!participant) throw notFound('Participant');
  return participant;
}

/**
 * SQL: the id of the team, if it still exists, that the participant `p` was in at a time; of now if that is
 * null.
 */
export const teamAtSql = (at: string): string => `(SELECT t.id FROM bingo.teams t WHERE t.id =
    CASE WHEN p.former_teams = '[]' OR ${at}::timestamptz IS NULL THEN p.team_id ELSE (
      SELECT v.team FROM (
        SELECT f.value ->> 0 AS team, (f.value ->> 1)::timestamptz AS until FROM jsonb_array_elements(p.former_teams) AS f
        UNION ALL SELECT p.team_id, 'infinity'
      ) AS v WHERE v.until > ${at} ORDER BY v.until LIMIT 1) END)`;

/** The column by which a participant is found: that of a credential, or its id. */
export type KeyColumn = 'key_hash' | 'hook_key_hash' | 'id';

/** What `lockForCounting` returns. */
interface LockedTeam {
  /** Null in a solo event, and if the participant was in no team. */
  readonly teamId: string | null;
}

/**
 * Takes the shared lock of the event, then the row lock of the team, then that of the participant. Returns
 * the team: another one than facts that are read afterwards, if the participant was moved while this
 * statement waited for the event. $1 hash of the key, or the id, $2 when it happened.
 */
const lockParticipantBy = (column: KeyColumn) =>
  ({
    name: `bingo_lock_participant_by_${column}`,
    text: `WITH shared AS MATERIALIZED (
      SELECT p.id, ${teamAtSql('$2')} AS team_id, ${SHARE_EVENT_LOCK} FROM bingo.participants p WHERE p.${column} = $1
    ),
    team AS MATERIALIZED (
      SELECT t.id FROM shared JOIN bingo.teams t ON t.id = shared.team_id FOR NO KEY UPDATE OF t
    )
    SELECT team.id AS "teamId" FROM shared LEFT JOIN team ON true
    JOIN bingo.participants p ON p.id = shared.id FOR NO KEY UPDATE OF p`,
  }) as const;

/** Locks the counts of the participant that `lockParticipantBy` locked. */
const lockCountsBy = (column: KeyColumn) =>
  ({
    name: `bingo_lock_counts_by_${column}`,
    text: `SELECT FROM bingo.counts n JOIN bingo.participants p ON p.id = n.participant_id
    WHERE p.${column} = $1 ORDER BY n.position FOR UPDATE OF n`,
  }) as const;

const statementsBy = (column: KeyColumn) => [lockParticipantBy(column), lockCountsBy(column)] as const;
const STATEMENTS = {
  key_hash: statementsBy('key_hash'),
  hook_key_hash: statementsBy('hook_key_hash'),
  id: statementsBy('id'),
};

/**
 * Takes the shared lock of the event and the row locks of team, participant and counts. What is judged must
 * be read by statements that begin after it: one that waits for a lock keeps the snapshot of other tables
 * from before the wait.
 *
 * @param at when it happened, in ISO 8601: the team is that of then; null for now.
 * @returns undefined if there is no such participant.
 */
export async function lockForCounting(
  transaction: Transaction,
  column: KeyColumn,
  key: string,
  at: string | null = null,
): Promise<LockedTeam | undefined> {
  const [lockParticipantRow, lockCountRows] = STATEMENTS[column];
  const [[lock]] = await Promise.all([
    transaction.rows<LockedTeam>(lockParticipantRow, [key, at]),
    transaction.rows(lockCountRows, [key]),
  ]);
  return lock;
}

/** Takes the row locks of a participant's counts. The caller must hold that of the participant. */
export async function lockCounts(transaction: Transaction, participantId: string): Promise<void> {
  await transaction.rows(STATEMENTS.id[1], [participantId]);
}
