/** Which part of the calendar standings look at. */
export type Period = 'week' | 'month' | 'year' | 'all';

/** Days of the calendar, `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The current week (from Monday), month or year of the calendar in UTC. */
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

/** The instant at which the next day begins: no period of the calendar changes before. */
export function nextDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

/** Days and months beyond the edge of theirs run on into the next. */
function day(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}
