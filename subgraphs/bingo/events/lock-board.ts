import type { Transaction } from '#kit/database/database';
import { notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import { EventEntity } from './event.entity';
import { lockEventExclusive, lockEventShared } from './event-lock';

/**
 * Takes the row lock of an event.
 *
 * @throws DomainError NOT_FOUND.
 */
export function lockEvent(transaction: Transaction, id: string): Promise<EventEntity> {
  return lockedEvent(transaction, id, lockEventExclusive);
}

/**
 * Takes the shared lock of an event, so that its settings and its board are read as of one moment.
 *
 * @throws DomainError NOT_FOUND.
 */
export function holdEvent(transaction: Transaction, id: string): Promise<EventEntity> {
  return lockedEvent(transaction, id, lockEventShared);
}

async function lockedEvent(
  transaction: Transaction,
  id: string,
  lock: (transaction: Transaction, id: string) => Promise<void>,
): Promise<EventEntity> {
  if (!isIdentifier(id)) throw notFound('Event');
  await lock(transaction, id);
  const event = await transaction.entities.findOneBy(EventEntity, { id });
  if (!event) throw notFound('Event');
  return event;
}

/**
 * Participants per statement: even on the largest board a batch finishes within the two-second statement
 * timeout.
 */
const BATCH_SIZE = 500;

/** Runs a statement for all participants of a locked event, in batches. */
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

/** Returns the positions of an event's board that at least one participant completed, ascending. */
export async function completedPositions(transaction: Transaction, eventId: string): Promise<number[]> {
  const rows = await transaction.rows<{ position: number }>(
    {
      text: `SELECT DISTINCT c.position FROM bingo.completions c JOIN bingo.participants p ON p.id = c.participant_id
      WHERE p.event_id = $1 ORDER BY c.position`,
    },
    [eventId],
  );
  return rows.map(({ position }) => position);
}

/** $1 participants. */
const COUNTED = {
  text: `SELECT position FROM bingo.counts WHERE participant_id = ANY($1)
    UNION SELECT position FROM bingo.part_counts WHERE participant_id = ANY($1)`,
} as const;

/** Returns the positions of an event's board at which something was counted. */
export async function countedPositions(transaction: Transaction, eventId: string): Promise<Set<number>> {
  const positions = new Set<number>();
  await forParticipants(transaction, eventId, async (ids) => {
    const rows = await transaction.rows<{ position: number }>(COUNTED, [ids]);
    for (const { position } of rows) positions.add(position);
  });
  return positions;
}
