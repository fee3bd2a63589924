import { requireUser } from '#kit/access/access';
import type { Database, Transaction } from '#kit/database/database';
import { brokenConstraint } from '#kit/database/database-errors';
import { type DeleteResult, deleteResult } from '#kit/delete-result.type';
import { changedFields, initialFields, inputChanges } from '#kit/fields';
import { reportActivity } from '#kit/jobs/activity';
import { presentNames } from '#kit/players/player-names';
import { foldPlayerName } from '#kit/rules/names';
import { conflictingArgument, type DomainError, notFound } from '#protocol/errors';
import type { Caller, UserPrincipal } from '#protocol/principal';
import type { AttendanceDependencies } from '../dependencies';
import {
  type AttendanceRecord,
  type CheckedRecord,
  type CreateAttendanceInput,
  INSERTED,
  RECORD_COLUMNS,
  RECORD_FIELDS,
  RecordEntity,
  type RecordFields,
  type UpdateAttendanceInput,
  withFoldedName,
} from './record.fields';
import { withExclusiveLock, withOptimisticSharedLock, withSharedLock } from './write-lock';

/**
 * Creates an attendance record.
 *
 * @throws DomainError BAD_USER_INPUT, CONFLICT for a duplicate of player, event and day.
 */
export async function createRecord(
  { database, jobs }: AttendanceDependencies,
  caller: Caller,
  input: CreateAttendanceInput,
): Promise<AttendanceRecord> {
  const recorder = requireUser(caller);
  const fields = initialFields(RECORD_FIELDS, input);
  const { rsn, event, date } = fields;
  try {
    const written = await withOptimisticSharedLock(database, async (transaction) => {
      await reportActivity(jobs, transaction, {
        action: 'attendance_record_create',
        userId: recorder.userId,
        details: `Recorded ${rsn} at ${event} on ${date}`,
        address: caller.address,
      });
      const data = { date, rsns: [rsn] };
      transaction.appendEvents([{ type: 'attendance_recorded', subject: event, data }]);
      const values = [...INSERTED.valuesOf(withFoldedName(fields)), recorder.username, recorder.userId];
      return transaction.writeAtCommit<AttendanceRecord>(INSERT_ONE, values);
    });
    const [record] = await written.rows;
    if (!record) throw new Error('a record was neither written nor rejected');
    return record;
  } catch (error) {
    throw brokenConstraint(error) === 'uq_records' ? duplicateRecord() : error;
  }
}

/**
 * Creates the error for a duplicate of player, event and day.
 *
 * @param field a part of the key that was given.
 */
function duplicateRecord(field: 'rsn' | 'event' | 'date' = 'rsn'): DomainError {
  return conflictingArgument(`input.${field}`, PROBLEMS[field]);
}

const PROBLEMS = {
  rsn: 'is already recorded for this event and date',
  event: 'is already recorded for this player and date',
  date: 'is already recorded for this player and event',
} as const;

/**
 * Updates the given fields of a record; recorder and recording time stay. An update without changes is
 * not logged.
 *
 * @throws DomainError BAD_USER_INPUT, NOT_FOUND, CONFLICT when another record has the player, event and
 *   day.
 */
export async function updateRecord(
  { database, jobs }: AttendanceDependencies,
  caller: Caller,
  id: number,
  input: UpdateAttendanceInput,
): Promise<AttendanceRecord> {
  const { userId } = requireUser(caller);
  const update = inputChanges(RECORD_FIELDS, input);
  // Moving a record locks its old and new key in no fixed order, which could deadlock with other writers.
  const write = MOVING.some((field) => field in update) ? withExclusiveLock : withSharedLock;
  try {
    return await write(database, async (transaction) => {
      const before = await lockRecord(transaction, id);
      const after = { ...before, ...update };
      const changes = changedFields(RECORD_FIELDS, before, after);
      if (changes.length === 0) return before;
      const folded = update.rsn === undefined ? {} : { rsnFolded: foldPlayerName(update.rsn) };
      await transaction.entities.update(RecordEntity, { id }, { ...update, ...folded });
      await reportActivity(jobs, transaction, {
        action: 'attendance_record_update',
        userId,
        details: `Changed ${changes.join(', ')} of the attendance of ${after.rsn} at ${after.event} on ${after.date} (${id})`,
        address: caller.address,
      });
      return after;
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'uq_records') throw error;
    throw duplicateRecord(MOVING.find((field) => field in update));
  }
}

const MOVING = ['rsn', 'event', 'date'] as const satisfies (keyof RecordFields)[];

/**
 * Deletes a record.
 *
 * @throws DomainError NOT_FOUND.
 */
export async function deleteRecord(
  { database, jobs }: AttendanceDependencies,
  caller: Caller,
  id: number,
): Promise<DeleteResult> {
  const { userId } = requireUser(caller);
  await withSharedLock(database, async (transaction) => {
    const { rsn, event, date } = await lockRecord(transaction, id);
    await transaction.entities.delete(RecordEntity, { id });
    await reportActivity(jobs, transaction, {
      action: 'attendance_record_delete',
      userId,
      details: `Deleted the attendance of ${rsn} at ${event} on ${date} (${id})`,
      address: caller.address,
    });
  });
  return deleteResult();
}

const LOCK = {
  name: 'attendance_lock_record',
  text: `SELECT ${RECORD_COLUMNS} FROM attendance.records r WHERE r.id = $1 FOR UPDATE`,
} as const;

/**
 * Locks a record until the transaction ends.
 *
 * @throws DomainError NOT_FOUND.
 */
async function lockRecord(transaction: Transaction, id: number): Promise<AttendanceRecord> {
  const record = await transaction.row<AttendanceRecord>(LOCK, [id]);
  if (!record) throw notFound('Attendance record');
  return record;
}

const INTO = `INSERT INTO attendance.records AS r (${INSERTED.columns}, recorded_by, recorded_by_id)`;
const RECORDER = `$${INSERTED.count + 1}, $${INSERTED.count + 2}`;

/** Fails with `uq_records` if the record exists. */
const INSERT_ONE = {
  name: 'attendance_insert_record',
  text: `${INTO} VALUES (${INSERTED.placeholders}, ${RECORDER}) RETURNING ${RECORD_COLUMNS}`,
} as const;

/** Ordered by the unique constraint, so that concurrent writers of the same records do not deadlock. */
const INSERT = {
  text: `${INTO} SELECT given.*, ${RECORDER} FROM ${INSERTED.arrays} AS given (${INSERTED.columns})
  ORDER BY given.rsn_folded COLLATE "C", given.event COLLATE "C", given.date
  ON CONFLICT (rsn_folded, event, date) DO NOTHING
  RETURNING ${RECORD_COLUMNS}`,
} as const;

/**
 * Inserts the records that do not exist yet, in one statement.
 *
 * @param records without duplicates of name, event and date.
 * @returns the inserted records, unordered.
 */
export async function insertRecords(
  transaction: Transaction,
  { userId, username }: UserPrincipal,
  records: readonly CheckedRecord[],
): Promise<AttendanceRecord[]> {
  const values = INSERTED.arraysOf(await withPresentNames(transaction, records));
  return transaction.rows<AttendanceRecord>(INSERT, [...values, username, userId]);
}

/** Returns the records with the present names of their players, which order and identify them. */
export async function withPresentNames<Checked extends CheckedRecord>(
  database: Pick<Database, 'rows'>,
  records: readonly Checked[],
): Promise<Checked[]> {
  const names = records.map(({ rsnFolded }) => rsnFolded);
  const present = await presentNames(database, 'attendance', names);
  return records.map((record) => ({
    ...record,
    rsnFolded: present.get(record.rsnFolded) ?? record.rsnFolded,
  }));
}
