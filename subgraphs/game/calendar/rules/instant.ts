import type ICAL from 'ical.js';

/** Converts a time to an instant; a date is midnight in its zone. */
export function instantOf(time: ICAL.Time): Date {
  const instant = new Date((secondsShown(time) - time.zone.utcOffset(time)) * 1000);
  if (Number.isNaN(instant.getTime())) throw new Error('a time is invalid');
  return instant;
}

function secondsShown(time: ICAL.Time): number {
  return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second) / 1000;
}
