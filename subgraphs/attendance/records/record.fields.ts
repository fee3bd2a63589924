import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { z } from 'zod';
import { Limited, missingOr, trimmed } from '#kit/arguments';
import { type Columns, selectList } from '#kit/database/statement';
import { type FieldRules, fieldColumns, insertedColumns, readFields } from '#kit/fields';
import { POINTS_LIMITS } from '#kit/rules/competition';
import { foldPlayerName, PLAYER_NAME_LIMITS, playerNameProblem } from '#kit/rules/names';
import { NAME_LIMITS, nameProblem, PROSE_LIMITS, proseProblem } from '#protocol/rules/text';
import { isCalendarDate } from '#protocol/rules/time';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';
import { unescapeFormula } from '#runtime/rules/formula';

/** One player at one event on one day. */
@Entity('records', { schema: 'attendance' })
@Unique('uq_records', ['rsnFolded', 'event', 'date'])
@Check('ck_records_points', 'points BETWEEN 0 AND 1000000')
@Index('ix_records_newest', ['date', 'id'])
@Index('ix_records_of_event', ['event', 'date', 'id'])
@Index('ix_records_of_player', ['rsnFolded', 'date', 'id'])
export class RecordEntity {
  @PrimaryGeneratedColumn('identity', {
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'pk_records',
  })
  id: number;

  /** The player name as entered. */
  @Column('text')
  rsn: string;

  /** The folded player name. Its order must not depend on the database locale. */
  @Column({ type: 'text', name: 'rsn_folded', collation: 'C' })
  rsnFolded: string;

  @Column({ type: 'text', collation: 'C' })
  event: string;

  /** `YYYY-MM-DD` */
  @Column('date')
  date: string;

  @Column('integer')
  points: number;

  @Column('text', { nullable: true })
  notes: string | null;

  /** Username of the recorder at the time of recording. */
  @Column('text', { name: 'recorded_by' })
  recordedBy: string;

  @Column('text', { name: 'recorded_by_id' })
  recordedById: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** The fields of a record that callers set. */
export type RecordFields = Pick<RecordEntity, 'rsn' | 'event' | 'date' | 'points' | 'notes'>;

/** Valid fields, with the folded player name. */
export interface CheckedRecord extends RecordFields {
  readonly rsnFolded: string;
}

/** How the fields of a record are read from the cell of a file and from the entry of a batch. */
export type FieldSources = {
  readonly [Name in keyof RecordFields]: {
    readonly fromCell: (cell: string) => RecordFields[Name];
    readonly inBatch: z.ZodType<RecordFields[Name]>;
  };
};

const TEXT = { fromCell: unescapeFormula, inBatch: z.string({ error: missingOr('must be a string') }) };

/** Empty text becomes null, because CSV cannot distinguish them. */
const OPTIONAL_TEXT = {
  nullable: true,
  normalise: (text: string) => (text === '' ? null : text),
  fromCell: unescapeFormula,
  inBatch: z
    .string({ error: 'must be a string' })
    .nullish()
    .transform((text) => text ?? null),
} as const;

export const RECORD_FIELDS: FieldRules<RecordFields> & FieldSources = {
  rsn: { ...TEXT, title: 'rsn', problem: playerNameProblem },
  event: { ...TEXT, title: 'event', normalise: trimmed, problem: nameProblem },
  date: { ...TEXT, title: 'date', type: 'date', problem: recordDateProblem, fromCell: (cell) => cell.trim() },
  points: {
    title: 'points',
    type: 'integer',
    problem: pointsProblem,
    fromCell: (cell) => (WHOLE.test(cell.trim()) ? Number(cell) : Number.NaN),
    inBatch: z.number({ error: missingOr('must be a whole number') }),
  },
  notes: { ...OPTIONAL_TEXT, title: 'notes', problem: proseProblem },
};

/** Matches a number as the export writes it; other spreadsheet formats are rejected. */
const WHOLE = /^\d{1,15}$/;

function pointsProblem(points: number): string | null {
  const { minimum, maximum } = POINTS_LIMITS;
  const isValid = Number.isInteger(points) && points >= minimum && points <= maximum;
  return isValid ? null : `must be a whole number from ${minimum} to ${maximum}`;
}

/** Returns why a text is not a valid record date, or null. PostgreSQL has no year 0. */
export function recordDateProblem(text: string): string | null {
  if (!isCalendarDate(text)) return 'must be a date, YYYY-MM-DD';
  return text < '0001-01-01' ? 'must not be before 0001-01-01' : null;
}

/** Validates one record of a file or a batch; the error names all invalid fields. */
export function checkRecord(
  given: RecordFields,
): { readonly record: CheckedRecord } | { readonly error: string } {
  const { fields, problems } = readFields(RECORD_FIELDS, given);
  if (problems.length === 0) return { record: withFoldedName(fields) };
  return { error: problems.map(({ field, problem }) => `${field} ${problem}`).join(', ') };
}

export function withFoldedName(fields: RecordFields): CheckedRecord {
  return { ...fields, rsnFolded: foldPlayerName(fields.rsn) };
}

/** The columns of a new record but the recorder's. */
export const INSERTED = insertedColumns<RecordFields, CheckedRecord>(RECORD_FIELDS, ['rsnFolded']);

/**
 * The columns of an `AttendanceRecord` in `attendance.records r`, for statements whose rows travel as JSON.
 */
export const RECORD_JSON_COLUMNS: Columns<AttendanceRecord> = {
  id: 'r.id',
  ...fieldColumns(RECORD_FIELDS, 'r'),
  recordedBy: 'r.recorded_by',
  recordedById: 'r.recorded_by_id',
  createdAt: 'r.created_at',
};

/** The same as a select list: dates as text, independent of `DateStyle`. */
export const RECORD_COLUMNS = selectList({
  ...RECORD_JSON_COLUMNS,
  date: "to_char(r.date::timestamp, 'YYYY-MM-DD')",
});

@ObjectType('AttendanceRecord', {
  simpleResolvers: true,
  description: 'The attendance of one player at one event on one day; unique by player name, event and date.',
})
export class AttendanceRecord {
  @Field(() => Int, { description: 'Record id; ascending in the order of creation.' })
  id: number;

  @Field(() => String, { description: 'Player name in the game, as entered.' })
  rsn: string;

  @Field(() => String, { description: 'Name of the event, 1 to 200 characters.' })
  event: string;

  @Field(() => CalendarDate, { description: 'The day of the event.' })
  date: string;

  @Field(() => Int, { description: 'Points for attending, 0 to 1,000,000.' })
  points: number;

  @Field(() => String, { nullable: true, description: 'Up to 4,000 characters; null where there are none.' })
  notes: string | null;

  @Field(() => String, { description: 'Username of the recorder at the time of recording.' })
  recordedBy: string;

  @Field(() => ID, { description: 'User id of the recorder.' })
  recordedById: string;

  @Field(() => Timestamp, { description: 'Time of recording.' })
  createdAt: Instant;
}

@InputType('CreateAttendanceInput', { description: 'A new attendance record.' })
export class CreateAttendanceInput {
  @Limited(PLAYER_NAME_LIMITS)
  @Field(() => String, { description: 'Player name in the game, 1 to 64 characters.' })
  rsn: string;

  @Limited(NAME_LIMITS)
  @Field(() => String, { description: 'Name of the event, 1 to 200 characters.' })
  event: string;

  @Field(() => CalendarDate, { description: 'The day of the event.' })
  date: string;

  @Limited(POINTS_LIMITS)
  @Field(() => Int, { description: 'Points for attending, 0 to 1,000,000.' })
  points: number;

  @Limited(PROSE_LIMITS)
  @Field(() => String, {
    nullable: true,
    description: 'Up to 4,000 characters; none by default or if empty.',
  })
  notes?: string | null;
}

@InputType('UpdateAttendanceInput', {
  description: 'Changes to an attendance record. Absent fields are kept; only `notes` may be null.',
})
export class UpdateAttendanceInput {
  @Limited(PLAYER_NAME_LIMITS)
  @Field(() => String, { nullable: true, description: 'Player name in the game, 1 to 64 characters.' })
  rsn?: string | null;

  @Limited(NAME_LIMITS)
  @Field(() => String, { nullable: true, description: 'Name of the event, 1 to 200 characters.' })
  event?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The day of the event.' })
  date?: string | null;

  @Limited(POINTS_LIMITS)
  @Field(() => Int, { nullable: true, description: 'Points for attending, 0 to 1,000,000.' })
  points?: number | null;

  @Limited(PROSE_LIMITS)
  @Field(() => String, {
    nullable: true,
    description: 'Up to 4,000 characters; null or an empty text removes them.',
  })
  notes?: string | null;
}
