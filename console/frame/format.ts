const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const NUMBER = new Intl.NumberFormat('en-GB');

/** Formats an ISO timestamp in the browser's time zone, such as `23 Nov 2026, 18:15`. */
export function formatMoment(timestamp: string): string {
  return MOMENT.format(new Date(timestamp));
}

export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** Returns the value of a `datetime-local` input for an ISO timestamp, in the browser's time zone. */
export function toLocalInput(timestamp: string): string {
  const date = new Date(timestamp);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Returns the ISO timestamp of a `datetime-local` input; null when it is empty or no time. */
export function fromLocalInput(value: string): string | null {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/**
 * Returns the start of a day such as `2026-11-23`, or of one after it, in the browser's time zone; null
 * unless it is a day.
 */
export function startOfDay(day: string, later = 0): string | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  const start = new Date(year, month - 1, date + later);
  return Number.isNaN(start.getTime()) ? null : start.toISOString();
}

/** Returns the name to show of a user who may be unknown. */
export function nameOf(
  user: { readonly username: string; readonly globalName: string | null } | null,
): string {
  return user ? (user.globalName ?? user.username) : '–';
}

/** Returns the browser's current date, such as `2026-11-23`. */
export function today(): string {
  return toLocalInput(new Date().toISOString()).slice(0, 10);
}

/** Returns how long ago something was, such as `5 minutes ago`. @param seconds not negative. */
export function ageText(seconds: number): string {
  const [unit, size] = AGES.find(([, limit]) => seconds >= limit) ?? ['second', 1];
  return RELATIVE.format(-Math.floor(seconds / size), unit);
}

const RELATIVE = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const AGES = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Returns whether a text can be the id of an event or role. */
export function isIdentifier(text: string): boolean {
  return /^[A-Za-z0-9_.:-]{1,64}$/.test(text);
}
