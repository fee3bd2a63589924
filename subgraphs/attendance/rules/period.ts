/** The calendar periods of standings. */
export type Period = 'week' | 'month' | 'year' | 'all';

/** Days of the calendar, `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Returns the current week (from Monday), month or year in UTC. */
export function currentDays(period: Exclude<Period, 'all'>, now: Date): Days {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  switch (period) {
    case 'week': {
      const monday = now.getUTCDate() - ((now.getUTCDay() + 6) % 7);
      return { from: day(year, month, monday), to: day(year, month, monday + 6) };
    }
    case 'month':
      return { from: day(year, month, 1), to: day(year, month + 1, 0) };
    case 'year':
      return { from: day(year, 0, 1), to: day(year, 11, 31) };
  }
}

/** Returns the start of the next day, before which no calendar period changes. */
export function nextDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

/** Formats a date; day and month overflow into the next month and year. */
function day(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}
