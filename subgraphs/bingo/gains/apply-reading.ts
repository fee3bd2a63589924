import type { Database, Transaction } from '#kit/database/database';
import type { PlayerReading } from '#kit/readings/readings';
import { statusAt } from '#kit/rules/event-status';
import { instantText } from '#protocol/rules/time';
import { writeCounts } from '../ledger/write-counts';
import type { LockedTeam } from '../plugin/submission-statements';
import type { ReportFacts } from '../reports/judge-reports';
import { BY_ID, type StoredFacts } from '../reports/report-statements';
import { factsOf } from '../reports/take-reports';
import { afterReading, gainedUntil, type Measurement, type Reading } from '../rules/gains/measurement';
import { valuesOf } from '../rules/gains/reading-values';
import { countGains } from './count-gains';
import {
  PARTICIPANTS_OF_PLAYER,
  READ_MEASUREMENT,
  type StoredMeasurement,
  WRITE_MEASUREMENT,
} from './measurement-statements';

/**
 * Applies a reading to all participations of the player, each in one transaction under the locks of team and
 * participant: the measurement, and what it adds to counts. Idempotent, whatever the order of readings.
 */
export async function applyReading(database: Database, reading: PlayerReading): Promise<void> {
  const participants = await database.rows<{ id: string }>(PARTICIPANTS_OF_PLAYER, [reading.name]);
  for (const { id } of participants) await applyTo(database, id, reading);
}

async function applyTo(database: Database, participantId: string, reading: PlayerReading): Promise<void> {
  const key = [participantId];
  const isApplied = await database.transaction(async (transaction) => {
    const [[lock], , [row], [measured]] = await Promise.all([
      transaction.rows<LockedTeam>(BY_ID.lockParticipant, key),
      transaction.rows(BY_ID.lockCounts, key),
      transaction.rows<{ facts: StoredFacts }>(BY_ID.readFacts, [...key, [], []]),
      transaction.rows<{ stored: StoredMeasurement }>(READ_MEASUREMENT, key),
    ]);
    // The participant was withdrawn, renamed, or moved to another team meanwhile.
    if (!row || !measured || row.facts.foldedRsn !== reading.name) return true;
    if (lock && lock.teamId !== row.facts.teamId) return false;
    write(transaction, row.facts, measured.stored, reading);
    return true;
  });
  if (!isApplied) await applyTo(database, participantId, reading);
}

function write(
  transaction: Transaction,
  stored: StoredFacts,
  { registeredAt, isClosed, endedAt, measurement }: StoredMeasurement,
  reading: PlayerReading,
): void {
  if (isClosed) return;
  const facts = factsOf(stored);
  const { event, mode } = { event: facts.event, mode: stored.mode };
  const before = measurement && withInstants(measurement);
  const arrived = readingOf(reading);
  const next = afterReading(before, arrived, {
    name: stored.foldedRsn,
    registeredAt: instantText(registeredAt),
    teamId: mode === 'teams' ? stored.teamId : '',
    event: {
      status: statusAt(event, reading.readAt),
      end: event.set === 'completed' && endedAt ? instantText(endedAt) : event.end,
    },
  });
  if (!next) return;
  const {
    entries,
    earned,
    nearness,
    measurement: counted,
  } = countFor(facts, stored.teamId ?? '', next, gainedUntil(before, arrived));
  transaction.writeAtCommit(WRITE_MEASUREMENT, [stored.participantId, JSON.stringify(counted), nearness]);
  writeCounts(transaction, stored, entries, earned);
}

/** Counts what was gained for the team; nothing while the participant is in no team. */
function countFor(facts: ReportFacts, team: string, measurement: Measurement, until: string) {
  if (facts.lacksTeam) return { entries: [], earned: { points: 0, bingos: 0 }, nearness: 0, measurement };
  const { gained, withheld, readAt, takenAt } = measurement;
  const counted = countGains(facts, {
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
