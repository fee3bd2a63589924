import type { Transaction } from '#kit/database/database';

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
