const DAY_MS = 86_400_000;

/** Returns the moment that is some days before (negative) or after another one. */
export function daysFrom(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}

/** Returns the UTC date of a moment, `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
