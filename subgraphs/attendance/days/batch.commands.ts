import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { z } from 'zod';
import { requireUser } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { ListSize } from '#kit/cost';
import type { Transaction } from '#kit/database/database';
import { initialFields } from '#kit/fields';
import { reportActivity } from '#kit/jobs/activity';
import type { JobQueue } from '#kit/jobs/job-queue';
import { foldPlayerName } from '#kit/rules/names';
import { invalidArgument } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { keysOf, recordOf } from '#protocol/records';
import { NAME_LIMITS } from '#protocol/rules/text';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import type { AttendanceDependencies } from '../dependencies';
import { insertRecords } from '../records/record.commands';
import {
  AttendanceEntry,
  AttendanceRecord,
  type CheckedRecord,
  checkRecord,
  RECORD_FIELDS,
  type RecordFields,
} from '../records/record.fields';
import { withSharedLock } from '../records/write-lock';

/** Limits of the entries of a batch. */
const ENTRIES_LIMITS = { maxItems: 500 };

@ObjectType('AttendanceEntryError', { simpleResolvers: true, description: 'Why an entry was not recorded.' })
class AttendanceEntryError {
  @Field(() => Int, { description: 'Index of the entry in the batch, from 0.' })
  index: number;

  @Field(() => String, { description: 'Error message, which names the field.' })
  error: string;
}

@ObjectType('AttendanceBatch', {
  simpleResolvers: true,
  description: 'The result of a batch.',
})
export class AttendanceBatch {
  @Field(() => Int, { description: 'Number of new records.' })
  created: number;

  @Field(() => Int, { description: 'Number of entries that were invalid or already recorded.' })
  failed: number;

  @ListSize({ assumedSize: ENTRIES_LIMITS.maxItems })
  @Field(() => [AttendanceRecord], { description: 'The new records, in the order of the entries.' })
  records: AttendanceRecord[];

  @ListSize({ assumedSize: ENTRIES_LIMITS.maxItems })
  @Field(() => [AttendanceEntryError], { description: 'The failed entries, in order.' })
  errors: AttendanceEntryError[];
}

/** The event and date that all entries of a batch share. */
type BatchOccasion = Pick<RecordFields, 'event' | 'date'>;

/** A valid entry, or the reason for its rejection. */
type CheckedEntry =
  | { readonly index: number; readonly record: CheckedRecord }
  | { readonly index: number; readonly error: string };

const { event: EVENT, date: DATE, ...OF_ENTRIES } = RECORD_FIELDS;

/** The fields of an entry: all of a record but the occasion. The rules of records check their limits. */
export const ENTRY = z.object(
  recordOf(keysOf(OF_ENTRIES), (name) => OF_ENTRIES[name].inBatch.meta({ ...OF_ENTRIES[name].limits })),
  { error: 'entry must be an object' },
) as z.ZodType<Omit<RecordFields, keyof BatchOccasion>>; // TypeScript types what is built by key as a union.

/**
 * Validates the entries of a batch one by one; a second entry for a player fails.
 *
 * @param entries unvalidated values.
 */
export function checkBatch(occasion: BatchOccasion, entries: readonly unknown[]): CheckedEntry[] {
  const seen = new Set<string>();
  return entries.map((entry, index) => {
    const checked = checkEntry(occasion, entry);
    if ('error' in checked) return { index, ...checked };
    const { rsnFolded } = checked.record;
    if (seen.has(rsnFolded)) return { index, error: 'rsn is already in this batch' };
    seen.add(rsnFolded);
    return { index, ...checked };
  });
}

function checkEntry(occasion: BatchOccasion, entry: unknown): ReturnType<typeof checkRecord> {
  const { data, error } = ENTRY.safeParse(entry);
  if (!error) return checkRecord({ ...occasion, ...data });
  return { error: error.issues.map(({ path, message }) => [...path, message].join(' ')).join(', ') };
}

@InputType('AttendanceBatchInput', { description: 'The attendance of an event on one day.' })
export class AttendanceBatchInput {
  @Limited(NAME_LIMITS)
  @Field(() => String, { description: 'Name of the event, 1 to 200 characters.' })
  event: string;

  @Field(() => CalendarDate, { description: 'The day of the event.' })
  date: string;

  @Limited(ENTRIES_LIMITS)
  @Field(() => [AttendanceEntry], { nullable: 'items', description: 'The players, at most 500.' })
  entries: unknown[];
}

/**
 * Records the attendees of an event on a day in one transaction. Invalid and duplicate entries fail; the
 * rest is written. A batch that writes nothing is not logged.
 *
 * @throws DomainError BAD_USER_INPUT for an invalid event or date, or too many entries.
 */
export async function createBatch(
  { database, jobs }: AttendanceDependencies,
  caller: Caller,
  input: AttendanceBatchInput,
): Promise<AttendanceBatch> {
  requireUser(caller);
  const occasion = initialFields<BatchOccasion>({ event: EVENT, date: DATE }, input);
  if (input.entries.length > ENTRIES_LIMITS.maxItems)
    throw invalidArgument('input.entries', `must hold at most ${ENTRIES_LIMITS.maxItems} entries`);
  const entries = checkBatch(occasion, input.entries);
  if (!entries.some((entry) => 'record' in entry)) return outcomeOf(entries, []);
  return withSharedLock(database, (transaction) =>
    recordEntries(transaction, { jobs, caller }, occasion, entries),
  );
}

/** Who records, and the queue of the activity log. */
interface Recording {
  readonly jobs: JobQueue;
  readonly caller: Caller;
}

/** Records checked entries of an occasion, as a batch does, in a transaction that has the shared lock. */
export async function recordEntries(
  transaction: Transaction,
  { jobs, caller }: Recording,
  { event, date }: BatchOccasion,
  entries: readonly CheckedEntry[],
): Promise<AttendanceBatch> {
  const recorder = requireUser(caller);
  const checked = entries.flatMap((entry) => ('record' in entry ? entry.record : []));
  const written = checked.length === 0 ? [] : await insertRecords(transaction, recorder, checked);
  const outcome = outcomeOf(entries, written);
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
}

/** Error of an entry whose player has a record of the event and date. */
export const ALREADY_RECORDED = 'rsn is already recorded for this event and date';

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
    else errors.push({ index: entry.index, error: ALREADY_RECORDED });
  }
  return { created: records.length, failed: errors.length, records, errors };
}
