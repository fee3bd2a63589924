import { type ZoneClock, zoneClock } from '../../rules/zone-clock';

/** Daily hours in which nothing is posted. */
export interface QuietHours {
  /** Local time, `HH:MM`. */
  readonly start: string;
  /** Local time, `HH:MM`; on the next day if it is before the start. */
  readonly end: string;
  /** IANA name, such as `Europe/Berlin`. */
  readonly timeZone: string;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Excludes offsets such as `+02:00`, which some systems accept as a zone. */
const ZONE = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Returns which field of quiet hours is wrong, and why; null if none is. */
export function quietHoursProblem({
  start,
  end,
  timeZone,
}: QuietHours): { readonly field: keyof QuietHours; readonly problem: string } | null {
  const problem = 'must be a time such as 22:30';
  if (!TIME.test(start)) return { field: 'start', problem };
  if (!TIME.test(end)) return { field: 'end', problem };
  if (start === end) return { field: 'end', problem: 'must differ from the start' };
  if (!isZone(timeZone)) return { field: 'timeZone', problem: 'must be a time zone such as Europe/Berlin' };
  return null;
}

/**
 * Returns when the quiet hours at an instant end; null outside of them. Of an end that comes twice when the
 * clock is set back, it is the first that follows.
 */
export function quietUntil({ start, end, timeZone }: QuietHours, at: Date): Date | null {
  const clock = zoneClock(timeZone);
  const local = clock.localTime(at.getTime());
  const day = Math.floor(local / DAY_MS) * DAY_MS;
  const minute = Math.floor((local - day) / MINUTE_MS);
  const [from, to] = [minuteOf(start), minuteOf(end)];
  const isOvernight = from > to;
  const isQuiet = isOvernight ? minute >= from || minute < to : minute >= from && minute < to;
  if (!isQuiet) return null;
  const endDay = isOvernight && minute >= from ? day + DAY_MS : day;
  return new Date(instantOf(endDay + to * MINUTE_MS, clock, at.getTime()));
}

/**
 * Returns the first instant after `after` at which the local clock shows a time. For a time that it skips,
 * the offset before the change counts (RFC 5545, 3.3.5).
 */
function instantOf(local: number, clock: ZoneClock, after: number): number {
  const before = clock.offsetAt(local - DAY_MS);
  const candidates = [before, clock.offsetAt(local + DAY_MS)].map((offset) => local - offset);
  const shown = candidates.sort((a, b) => a - b).find((at) => at > after && clock.localTime(at) === local);
  return shown ?? local - before;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function isZone(name: string): boolean {
  if (!ZONE.test(name)) return false;
  try {
    zoneClock(name);
    return true;
  } catch {
    return false;
  }
}

/** When a rule posts. */
export interface PostingTimes {
  /** Occurrences within this time are one message; null to post each at once. */
  readonly digestMinutes: number | null;
  readonly quietHours: QuietHours | null;
}

/** Limits of the time that a digest covers. */
export const DIGEST_LIMITS = { minimum: 1, maximum: 1440 };

/**
 * Returns until when an occurrence is held back; null to post it at once. A digest that would be posted in
 * quiet hours is posted at their end.
 */
export function heldUntil({ digestMinutes, quietHours }: PostingTimes, now: Date): Date | null {
  const release = new Date(now.getTime() + (digestMinutes ?? 0) * MINUTE_MS);
  const quietEnd = quietHours && quietUntil(quietHours, release);
  return quietEnd ?? (digestMinutes === null ? null : release);
}
