import { reportActivity } from '#kit/activity/report-activity';
import { trimmed } from '#kit/arguments';
import { requireUser } from '#kit/require-user';
import { foldPlayerName } from '#kit/rules/player-name';
import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { nameProblem } from '#protocol/rules/text';
import type { AttendanceDependencies } from '../dependencies';
import type { AttendanceRecord } from '../records/attendance-record.type';
import { insertRecords } from '../records/insert-records';
import { type CheckedEntry, checkBatch, ENTRIES_LIMITS } from '../rules/check-batch';
import { recordDateProblem } from '../rules/check-record';
import { withSharedLock } from '../writes/write-lock';
import type { AttendanceBatchInput } from './attendance-batch.inputs';
import type { AttendanceBatch, AttendanceEntryError } from './attendance-batch.type';

/**
 * Records the attendees of an event on a day in one transaction. Invalid and duplicate entries fail; the
 * rest is written. A batch that writes nothing is not logged.
 *
 * @throws DomainError BAD_USER_INPUT for an invalid event or date, or too many entries.
 */
export async function createBatch(
  { database, jobs }: AttendanceDependencies,
  caller: Caller,
  given: AttendanceBatchInput,
): Promise<AttendanceBatch> {
  const recorder = requireUser(caller);
  const input = { ...given, event: trimmed(given.event) };
  checkOccasion(input);
  const { event, date } = input;
  const entries = checkBatch(input, input.entries);
  const records = entries.flatMap((entry) => ('record' in entry ? entry.record : []));
  if (records.length === 0) return outcomeOf(entries, []);
  return withSharedLock(database, async (transaction) => {
    const outcome = outcomeOf(entries, await insertRecords(transaction, recorder, records));
    const { created, failed } = outcome;
    if (created > 0) {
      const data = { date, rsns: outcome.records.map(({ rsn }) => rsn) };
      transaction.appendEvents([{ type: 'attendance_recorded', subject: event, data }]);
      await reportActivity(jobs, transaction, {
        action: 'attendance_batch_create',
        userId: recorder.userId,
        details: `Recorded ${created} at ${event} on ${date}; ${failed} failed`,
        address: caller.address,
      });
    }
    return outcome;
  });
}

function checkOccasion({ event, date, entries }: AttendanceBatchInput): void {
  refuse('input.event', nameProblem(event));
  refuse('input.date', recordDateProblem(date));
  if (entries.length > ENTRIES_LIMITS.maxItems)
    refuse('input.entries', `must hold at most ${ENTRIES_LIMITS.maxItems} entries`);
}

function refuse(argument: string, problem: string | null): void {
  if (problem) throw invalidArgument(argument, problem);
}

function outcomeOf(entries: readonly CheckedEntry[], written: readonly AttendanceRecord[]): AttendanceBatch {
  const byName = new Map(written.map((record) => [foldPlayerName(record.rsn), record]));
  const records: AttendanceRecord[] = [];
  const errors: AttendanceEntryError[] = [];
  for (const entry of entries) {
    if ('error' in entry) {
      errors.push(entry);
      continue;
    }
    const record = byName.get(entry.record.rsnFolded);
    if (record) records.push(record);
    else errors.push({ index: entry.index, error: 'rsn is already recorded for this event and date' });
  }
  return { created: records.length, failed: errors.length, records, errors };
}
