import ICAL from 'ical.js';

const DAY_MS = 86_400_000;

/**
 * A time zone that knows its offset at every instant. ical.js by itself reads times that are skipped or come twice at a
 * change of the clocks otherwise than RFC 5545, 3.3.5: a skipped one has the offset before the gap, of two the first counts.
 */
abstract class ExactZone extends ICAL.Timezone {
  /** Seconds by which clocks of the zone are ahead of UTC at an instant, in milliseconds since 1970. */
  protected abstract offsetAt(instant: number): number;

  /** Seconds by which clocks of the zone are ahead of UTC when they show this time. */
  override utcOffset(time: ICAL.Time): number {
    const shown = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
    const before = this.offsetAt(shown - DAY_MS);
    const after = this.offsetAt(shown - before * 1000);
    if (after === before) return before;
    return this.offsetAt(shown - after * 1000) === after ? after : before;
  }
}

/** A zone of the system's own table, for calendars that name one and do not define it. */
class SystemZone extends ExactZone {
  private readonly clock: Intl.DateTimeFormat;

  /** @throws RangeError when the system knows no zone of this name. */
  constructor(name: string) {
    super({ tzid: name });
    const numeric = { month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    this.clock = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
      ...numeric,
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      second: 'numeric',
    });
  }

  protected override offsetAt(instant: number): number {
    const parts = new Map(this.clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const date = [part('year'), part('month') - 1, part('day')] as const;
    const shown = Date.UTC(...date, part('hour'), part('minute'), part('second'));
    return (shown - Math.floor(instant / 1000) * 1000) / 1000;
  }
}

/** What ical.js keeps of one change of the clocks; the time is UTC. */
interface ClockChange {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly utcOffset: number;
  readonly prevUtcOffset: number;
}

/** A zone that the calendar defines by a VTIMEZONE. */
class DefinedZone extends ExactZone {
  constructor(definition: ICAL.Component, name: string) {
    super({ component: definition, tzid: name });
  }

  protected override offsetAt(instant: number): number {
    this._ensureCoverage(new Date(instant).getUTCFullYear() + 1);
    const changes: readonly ClockChange[] = this.changes;
    const latest = changes.findLast((change) => instantOfChange(change) <= instant);
    return latest ? latest.utcOffset : (changes[0]?.prevUtcOffset ?? 0);
  }
}

function instantOfChange({ year, month, day, hour, minute, second }: ClockChange): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The zones of one calendar. */
export class CalendarZones {
  private readonly known = new Map<string, ICAL.Timezone | null>();
  /** Where times without a zone are read: where the calendar says that it lives, else UTC. */
  private readonly home: ICAL.Timezone;

  constructor(private readonly calendar: ICAL.Component) {
    const home = calendar.getFirstPropertyValue('x-wr-timezone');
    this.home = (typeof home === 'string' && this.named(home)) || ICAL.Timezone.utcTimezone;
  }

  /** The zone of a time by its TZID; null when neither calendar nor system knows it. */
  zoneOf(name: string | undefined): ICAL.Timezone | null {
    return name === undefined ? this.home : this.named(name);
  }

  private named(name: string): ICAL.Timezone | null {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const zone = this.defined(name) ?? systemZone(name);
    this.known.set(name, zone);
    return zone;
  }

  private defined(name: string): ICAL.Timezone | null {
    const definition = this.calendar
      .getAllSubcomponents('vtimezone')
      .find((zone) => zone.getFirstPropertyValue('tzid') === name);
    return definition ? new DefinedZone(definition, name) : null;
  }
}

function systemZone(name: string): ICAL.Timezone | null {
  try {
    return new SystemZone(name);
  } catch {
    return null;
  }
}
