import { GraphQLScalarType } from 'graphql';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { z } from 'zod';
import { missingOr } from '#kit/arguments';
import { type Columns, selectList } from '#kit/database/statement';
import { type FieldTable, fieldColumns, insertedColumns, readFields } from '#kit/fields';
import { createdFields, described, NAME, shownFields, updatedFields } from '#kit/graph-fields';
import { POINTS_LIMITS } from '#kit/rules/competition';
import { foldPlayerName, PLAYER_NAME_LIMITS, playerNameProblem } from '#kit/rules/names';
import { PROSE_LIMITS, proseProblem } from '#protocol/rules/text';
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

  /**
   * The folded present name of the player, set by a trigger. Its order must not depend on the database's
   * locale.
   */
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

/** A record of which another one of the same player counts for the event and day, as it was recorded. */
@Entity('superseded_records', { schema: 'attendance' })
@Index('ix_superseded_records_player', ['rsnFolded'])
export class SupersededRecordEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_superseded_records' })
  id: number;

  @Column('text')
  rsn: string;

  /** The present name of the player, folded. */
  @Column({ type: 'text', name: 'rsn_folded', collation: 'C' })
  rsnFolded: string;

  @Column({ type: 'text', collation: 'C' })
  event: string;

  @Column('date')
  date: string;

  @Column('integer')
  points: number;

  @Column('text', { nullable: true })
  notes: string | null;

  @Column('text', { name: 'recorded_by' })
  recordedBy: string;

  @Column('text', { name: 'recorded_by_id' })
  recordedById: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
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
    /** What a cell accepts, as JSON Schema; the limits of the field by default. */
    readonly cell?: Readonly<Record<string, unknown>>;
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

const RSN = 'Player name in the game, 1 to 64 characters.';

/** Matches a number as the export writes it; other spreadsheet formats are rejected. */
const WHOLE = /^\s*\d{1,15}\s*$/;

export const RECORD_FIELDS: FieldTable<RecordFields, 'rsn' | 'event' | 'date' | 'points'> & FieldSources = {
  rsn: {
    ...TEXT,
    title: 'rsn',
    problem: playerNameProblem,
    limits: PLAYER_NAME_LIMITS,
    shown: 'Player name in the game, as entered.',
    created: RSN,
    updated: RSN,
  },
  event: { ...TEXT, ...NAME, title: 'event', ...described('Name of the event, 1 to 200 characters.') },
  date: {
    ...TEXT,
    title: 'date',
    type: 'date',
    problem: recordDateProblem,
    fromCell: (cell) => cell.trim(),
    cell: { format: 'date' },
    graph: () => CalendarDate,
    ...described('The day of the event.'),
  },
  points: {
    title: 'points',
    type: 'integer',
    problem: pointsProblem,
    limits: POINTS_LIMITS,
    fromCell: (cell) => (WHOLE.test(cell) ? Number(cell) : Number.NaN),
    cell: { pattern: WHOLE.source },
    inBatch: z.number({ error: missingOr('must be a whole number') }).meta({ type: 'integer' }),
    graph: () => Int,
    ...described('Points for attending, 0 to 1,000,000.'),
  },
  notes: {
    ...OPTIONAL_TEXT,
    title: 'notes',
    problem: proseProblem,
    limits: PROSE_LIMITS,
    shown: 'Up to 4,000 characters; null where there are none.',
    created: 'Up to 4,000 characters; none by default or if empty.',
    updated: 'Up to 4,000 characters; null or an empty text removes them.',
  },
};

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
  input: CreateAttendanceInput,
): { readonly record: CheckedRecord } | { readonly error: string } {
  const { fields, problems } = readFields(RECORD_FIELDS, input);
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
export class AttendanceRecord extends shownFields<RecordFields>(RECORD_FIELDS) {
  @Field(() => Int, { description: 'Record id; ascending in the order of creation.' })
  id: number;

  @Field(() => String, { description: 'Username of the recorder at the time of recording.' })
  recordedBy: string;

  @Field(() => ID, { description: 'User id of the recorder.' })
  recordedById: string;

  @Field(() => Timestamp, { description: 'Time of recording.' })
  createdAt: Instant;
}

@InputType('CreateAttendanceInput', { description: 'A new attendance record.' })
export class CreateAttendanceInput extends createdFields<RecordFields, 'rsn' | 'event' | 'date' | 'points'>(
  RECORD_FIELDS,
) {}

@InputType('UpdateAttendanceInput', {
  description: 'Changes to an attendance record. Absent fields are kept; only `notes` may be null.',
})
export class UpdateAttendanceInput extends updatedFields<RecordFields>(RECORD_FIELDS) {}

/** Accepts any value as an entry; entries are validated one by one, so that a bad one fails alone. */
export const AttendanceEntry = new GraphQLScalarType<unknown, unknown>({
  name: 'AttendanceEntry',
  description:
    'One player of a batch: an object with `rsn` (text of 1 to 64 characters), `points` (a whole number from 0 to 1,000,000) and, where there are any, `notes` (text of up to 4,000 characters). Anything else fails; the other entries are recorded.',
});
