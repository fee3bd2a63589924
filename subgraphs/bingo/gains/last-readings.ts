import type { Transaction } from '#kit/database/database';
import { invalidArgument } from '#protocol/errors';
import type { EventEntity } from '../events/event.entity';
import { IS_MEASURED, IS_OPEN } from './measurement-statements';

/** After this time an event is closed without readings that are missing. */
const MAX_WAIT_MS = 3_600_000;

/** $1 event. */
const MISSING = {
  name: 'bingo_missing_last_readings',
  text: `SELECT count(*)::integer AS missing FROM bingo.events e
    JOIN bingo.participants p ON p.event_id = e.id
    JOIN bingo.measurements m ON m.participant_id = p.id
    WHERE e.id = $1 AND m.baseline_at IS NOT NULL AND NOT m.is_final AND ${IS_MEASURED} AND ${IS_OPEN}`,
} as const;

/**
 * Refuses to close an event that ended less than an hour ago while players were not read after its end: they
 * may have gained more. The caller must hold the lock of the event.
 *
 * @throws DomainError BAD_USER_INPUT.
 */
export async function requireLastReadings(
  transaction: Transaction,
  { id, endDate, endedAt }: EventEntity,
): Promise<void> {
  if (Date.now() - (endedAt ?? endDate).getTime() > MAX_WAIT_MS) return;
  const row = await transaction.row<{ missing: number }>(MISSING, [id]);
  if (!row?.missing) return;
  throw invalidArgument(
    'eventId',
    `must be of an event whose players were read after its end, or that ended an hour ago: ${row.missing} are missing`,
  );
}
