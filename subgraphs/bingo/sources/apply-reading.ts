import type { Database } from '#kit/database/database';
import type { PlayerReading } from '#kit/jobs/readings';
import { statusAt } from '#kit/rules/event-status';
import { instantText } from '#protocol/rules/time';
import { count } from '../counting/count';
import type { CountingBoard } from '../counting/stored-board';
import { NOTHING_EARNED } from '../rules/ledger';
import { afterReading, gainedUntil, type Measurement, type Reading } from '../rules/measurement';
import { valuesOf } from '../rules/reading-values';
import { countGains } from './count-gains';
import {
  PARTICIPANTS_OF_PLAYER,
  READ_MEASUREMENT,
  type StoredMeasurement,
  WRITE_MEASUREMENT,
} from './measurements.queries';

/**
 * Applies a reading to all participations of the player, each in one transaction under the locks of team and
 * participant: the measurement, and what it adds to counts. Idempotent, whatever the order of readings.
 */
export async function applyReading(database: Database, reading: PlayerReading): Promise<void> {
  const participants = await database.rows<{ id: string }>(PARTICIPANTS_OF_PLAYER, [reading.name]);
  for (const { id } of participants) await applyTo(database, id, reading);
}

async function applyTo(database: Database, participantId: string, reading: PlayerReading): Promise<void> {
  await count(database, { column: 'id', key: participantId }, async ({ transaction, board }) => {
    const measured = await transaction.row<{ stored: StoredMeasurement }>(READ_MEASUREMENT, [participantId]);
    // The participant may have been renamed meanwhile.
    const isApplied = measured && !measured.stored.isClosed && board.foldedRsn === reading.name;
    const after = isApplied ? measuredAfter(board, measured.stored, reading) : null;
    if (!after) return { result: null, entries: [], earned: NOTHING_EARNED };
    const { entries, earned, nearness, measurement } = after;
    transaction.writeAtCommit(WRITE_MEASUREMENT, [participantId, JSON.stringify(measurement), nearness]);
    return { result: null, entries, earned };
  });
}

/** Returns what a reading changes; null if nothing. */
function measuredAfter(
  board: CountingBoard,
  { registeredAt, endedAt, measurement }: StoredMeasurement,
  reading: PlayerReading,
) {
  const { event, mode, teamId } = board;
  const before = measurement && withInstants(measurement);
  const arrived = readingOf(reading);
  const next = afterReading(before, arrived, {
    name: board.foldedRsn,
    registeredAt: instantText(registeredAt),
    teamId: mode === 'teams' ? teamId : '',
    event: {
      status: statusAt(event, reading.readAt),
      end: event.set === 'completed' && endedAt ? instantText(endedAt) : event.end,
    },
  });
  return next && countFor(board, next, gainedUntil(before, arrived));
}

/** Counts what was gained for the team; nothing while the participant is in no team. */
function countFor(board: CountingBoard, measurement: Measurement, until: string) {
  if (board.lacksTeam) return { entries: [], earned: NOTHING_EARNED, nearness: 0, measurement };
  const team = board.teamId ?? '';
  const { gained, withheld, readAt, takenAt } = measurement;
  const counted = countGains(board, {
    gained: gained[team] ?? {},
    withheld: withheld[team] ?? {},
    until,
    occurredAt: until < readAt ? until : (takenAt ?? readAt),
  });
  return {
    ...counted,
    measurement: { ...measurement, withheld: { ...withheld, [team]: counted.withheld } },
  };
}

function readingOf({ readAt, player }: PlayerReading): Reading {
  if (!player) return { readAt, known: null };
  const { id: playerId, name: username, takenAt } = player;
  return { readAt, known: { playerId, username, takenAt, values: valuesOf(player) } };
}

function withInstants(measurement: Measurement): Measurement {
  const { readAt, takenAt, baselineAt } = measurement;
  return {
    ...measurement,
    readAt: instantText(readAt),
    takenAt: takenAt && instantText(takenAt),
    baselineAt: baselineAt && instantText(baselineAt),
  };
}
