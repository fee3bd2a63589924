import { foldPlayerName, playerNameProblem } from '#kit/rules/player-name';
import { POINTS_LIMITS } from '#kit/rules/points';
import { nameProblem, proseProblem } from '#protocol/rules/text';
import { isCalendarDate } from '#protocol/rules/time';

export const MOST_POINTS = POINTS_LIMITS.maximum;

/** The unvalidated fields of a record. */
export interface RecordFields {
  readonly rsn: string;
  readonly event: string;
  readonly date: string;
  readonly points: number;
  readonly notes: string | null;
}

/** Validated fields. Empty notes become null, because CSV cannot distinguish them. */
export interface CheckedRecord extends RecordFields {
  /** The folded player name. */
  readonly rsnFolded: string;
}

/** An invalid field and the reason, such as `points`, `must be a whole number from 0 to 1000000`. */
export interface FieldProblem {
  readonly field: keyof RecordFields;
  readonly problem: string;
}

/** Validates one record from any source; white space at the ends of the event name is removed. */
export function checkRecord(
  given: RecordFields,
): { readonly record: CheckedRecord } | { readonly problems: readonly [FieldProblem, ...FieldProblem[]] } {
  const fields = { ...given, event: given.event.trim() };
  const [first, ...others] = fieldProblems(fields);
  if (first) return { problems: [first, ...others] };
  const { rsn, event, date, points, notes } = fields;
  return {
    record: { rsn, rsnFolded: foldPlayerName(rsn), event, date, points, notes: notes === '' ? null : notes },
  };
}

/** Returns all problems of a record, in field order. */
function fieldProblems({ rsn, event, date, points, notes }: RecordFields): FieldProblem[] {
  const found: [keyof RecordFields, string | null][] = [
    ['rsn', playerNameProblem(rsn)],
    ['event', nameProblem(event)],
    ['date', recordDateProblem(date)],
    ['points', pointsProblem(points)],
    ['notes', notes === null ? null : proseProblem(notes)],
  ];
  return found.flatMap(([field, problem]) => (problem === null ? [] : [{ field, problem }]));
}

function pointsProblem(points: number): string | null {
  const right =
    Number.isInteger(points) && points >= POINTS_LIMITS.minimum && points <= POINTS_LIMITS.maximum;
  return right ? null : `must be a whole number from 0 to ${MOST_POINTS}`;
}

/** Returns why a text is not a valid record date, or null. PostgreSQL has no year 0. */
export function recordDateProblem(text: string): string | null {
  if (!isCalendarDate(text)) return 'must be a date, YYYY-MM-DD';
  return text < '0001-01-01' ? 'must not be before 0001-01-01' : null;
}
