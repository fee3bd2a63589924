const DATE = /^\d{4}-\d{2}-\d{2}$/;
const RFC_3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:([Zz])|([+-])(\d{2}):(\d{2}))$/;

/** Returns whether a text is `YYYY-MM-DD` and an existing day. */
export function isCalendarDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const day = Number(text.slice(8));
  return day >= 1 && day <= daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** @returns 0 if there is no such month, from 1. */
function daysInMonth(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
}

/**
 * Parses an RFC 3339 timestamp (any fraction, any offset) or a date, which means midnight UTC.
 *
 * @returns the instant truncated to milliseconds; null if the text is neither.
 */
export function parseTimestamp(text: string): Date | null {
  if (isCalendarDate(text)) return new Date(`${text}T00:00:00.000Z`);
  const match = RFC_3339.exec(text);
  if (!match) return null;
  const [, date = '', hour = '', minute = '', second = '', fraction = '', , sign, offsetHour, offsetMinute] =
    match;
  if (!isCalendarDate(date)) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  if (Number(offsetHour ?? 0) > 23 || Number(offsetMinute ?? 0) > 59) return null;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const leapless = Math.min(Number(second), 59);
  const local = Date.parse(`${date}T${hour}:${minute}:${String(leapless).padStart(2, '0')}.000Z`);
  const offset = (Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0)) * (sign === '-' ? -1 : 1);
  // RFC 3339 allows second 60, Date does not: a leap second becomes the second after 59.
  const leap = Number(second) === 60 ? 1000 : 0;
  const instant = new Date(local + leap + milliseconds - offset * 60_000);
  const year = instant.getUTCFullYear();
  return year >= 0 && year <= 9999 ? instant : null;
}

/**
 * Converts a timestamp of PostgreSQL's JSON to the form of the scalar `Timestamp`: UTC, to the millisecond.
 */
export function instantText(json: string): string {
  // PostgreSQL calls year 0, the first year of a timestamp, 1 BC.
  if (json.endsWith(' BC')) return instantText(`0000${json.slice(4, -3)}`);
  if (!json.endsWith('+00:00')) return new Date(json).toISOString();
  const fraction = json.slice(20, -6);
  return `${json.slice(0, 19)}.${fraction.length < 3 ? fraction.padEnd(3, '0') : fraction.slice(0, 3)}Z`;
}
