import { isCalendarDate } from '#protocol/rules/time';

/** Why a text is no day that can be recorded, or null. PostgreSQL's calendar begins with the year 1. */
export function recordDateProblem(text: string): string | null {
  if (!isCalendarDate(text)) return 'must be a date, YYYY-MM-DD';
  return text < '0001-01-01' ? 'must not be before 0001-01-01' : null;
}
