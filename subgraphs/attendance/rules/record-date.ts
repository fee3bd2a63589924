import { isCalendarDate } from '#protocol/rules/time';

/** Returns why a text is not a valid record date, or null. PostgreSQL has no year 0. */
export function recordDateProblem(text: string): string | null {
  if (!isCalendarDate(text)) return 'must be a date, YYYY-MM-DD';
  return text < '0001-01-01' ? 'must not be before 0001-01-01' : null;
}
