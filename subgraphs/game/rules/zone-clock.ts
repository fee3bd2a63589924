import { LRUCache } from 'lru-cache';

/** The local clock of a time zone of the system's tz database. */
export class ZoneClock {
  private readonly format: Intl.DateTimeFormat;

  /** @throws RangeError for a zone unknown to the system. */
  constructor(timeZone: string) {
    const numeric = { month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    this.format = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
      ...numeric,
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      second: 'numeric',
    });
  }

  /** Returns the milliseconds by which the local clock is ahead of UTC at an instant. */
  offsetAt(instant: number): number {
    const parts = new Map(this.format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const date = [part('year'), part('month') - 1, part('day')] as const;
    const shown = Date.UTC(...date, part('hour'), part('minute'), part('second'));
    return shown - Math.floor(instant / 1000) * 1000;
  }

  /** Returns what the local clock shows at an instant, as if it were UTC, in milliseconds. */
  localTime(instant: number): number {
    return instant + this.offsetAt(instant);
  }
}

/** Creating a formatter takes far longer than using it. Names come from outside, so there is a limit. */
const clocks = new LRUCache<string, ZoneClock>({ max: 100 });

/** Returns the clock of a time zone. @throws RangeError for a zone unknown to the system. */
export function zoneClock(timeZone: string): ZoneClock {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  const clock = new ZoneClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}
