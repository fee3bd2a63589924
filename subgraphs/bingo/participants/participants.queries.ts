import { rowsByKey, rowsByNumber } from '#kit/batched';
import type { Database, Transaction } from '#kit/database/database';
import { allNamesSql } from '#kit/players/player-names';
import { isParticipantId, PARTICIPANT_COLUMNS, type Participant } from './participant.fields';

const BY_ID = {
  name: 'bingo_participants_by_id',
  text: `SELECT ${PARTICIPANT_COLUMNS} FROM bingo.participants p WHERE p.id = ANY($1)`,
} as const;

const OF_EVENTS = {
  name: 'bingo_participants_of_events',
  text: `SELECT ${PARTICIPANT_COLUMNS}
    FROM (SELECT * FROM bingo.participants WHERE event_id = ANY($1) LIMIT $2) p ORDER BY p.registered_at, p.id`,
} as const;

const OF_USERS = {
  name: 'bingo_participants_of_users',
  text: `SELECT ${PARTICIPANT_COLUMNS} FROM bingo.participants p WHERE p.user_id = ANY($1)
    ORDER BY p.registered_at DESC, p.id`,
} as const;

/** Each name is read by the index: `OFFSET 0` keeps the planner from reading all participants instead. */
const OF_PLAYERS = {
  name: 'bingo_participants_of_players',
  text: `SELECT w.number, ${PARTICIPANT_COLUMNS} FROM unnest($1::text[]) WITH ORDINALITY AS w (name, number)
    CROSS JOIN LATERAL unnest(${allNamesSql('bingo', 'w.name')}) AS n (name)
    CROSS JOIN LATERAL (SELECT * FROM bingo.participants WHERE folded_rsn = n.name OFFSET 0) AS p
    ORDER BY w.number, p.registered_at DESC, p.id`,
} as const;

/** Reads participants by id in one statement; null for an unknown id. Every result is a separate object. */
export async function findParticipants(
  database: Database,
  ids: readonly unknown[],
): Promise<(Participant | null)[]> {
  const validIds = [...new Set(ids.filter(isParticipantId))];
  const rows = validIds.length === 0 ? [] : await database.rows<Participant>(BY_ID, [validIds]);
  const byId = new Map<unknown, Participant>(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const participant = byId.get(id);
    return participant ? { ...participant } : null;
  });
}

/**
 * Returns the participants of each event in registration order, in one statement.
 *
 * @param most any participants, if all events have more.
 */
export async function participantsOfEvents(
  database: Database,
  eventIds: readonly string[],
  most: number,
): Promise<Participant[][]> {
  const rows = await database.rows<Participant>(OF_EVENTS, [[...new Set(eventIds)], most]);
  return rowsByKey(eventIds, rows, ({ eventId }) => eventId);
}

/** Returns the participations of each user, latest registration first, in one statement. */
export async function participantsOfUsers(
  database: Database,
  userIds: readonly string[],
): Promise<Participant[][]> {
  const rows = await database.rows<Participant>(OF_USERS, [[...new Set(userIds)]]);
  return rowsByKey(userIds, rows, ({ userId }) => userId);
}

/**
 * Returns the participations of each player under all of their names, latest registration first, in one
 * statement. @param names folded.
 */
export async function participantsOfPlayers(
  database: Database,
  names: readonly string[],
): Promise<Participant[][]> {
  const rows = await database.rows<Participant & { readonly number: string }>(OF_PLAYERS, [names]);
  return rowsByNumber(names, rows);
}

/**
 * Participants per statement: even on the largest board a batch finishes within the two-second statement
 * timeout.
 */
const BATCH_SIZE = 500;

/** Runs a statement for all participants of an event, in batches. The caller holds a lock of the event. */
export async function forParticipants(
  transaction: Transaction,
  eventId: string,
  act: (participantIds: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const rows = await transaction.rows<{ id: string }>(
    { text: 'SELECT p.id FROM bingo.participants p WHERE p.event_id = $1 ORDER BY p.id' },
    [eventId],
  );
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await act(rows.slice(start, start + BATCH_SIZE).map(({ id }) => id));
  }
}
