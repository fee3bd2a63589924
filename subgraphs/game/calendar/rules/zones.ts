import ICAL from 'ical.js';
import { type ZoneClock, zoneClock } from '../../rules/zone-clock';

const DAY_MS = 86_400_000;

/**
 * A time zone with an exact offset at every instant. ical.js resolves skipped and ambiguous times at DST
 * changes unlike RFC 5545, 3.3.5: a skipped time uses the offset before the gap, an ambiguous time is the
 * first of the two.
 */
abstract class ExactZone extends ICAL.Timezone {
  /** Seconds by which the zone is ahead of UTC at an instant, given in milliseconds since 1970. */
  protected abstract offsetAt(instant: number): number;

  /** Seconds by which the zone is ahead of UTC at this local time. */
  override utcOffset(time: ICAL.Time): number {
    const shown = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
    const before = this.offsetAt(shown - DAY_MS);
    const after = this.offsetAt(shown - before * 1000);
    if (after === before) return before;
    return this.offsetAt(shown - after * 1000) === after ? after : before;
  }
}

/** A zone of the system's tz database, for calendars that name a zone without defining it. */
class SystemZone extends ExactZone {
  private readonly clock: ZoneClock;

  /** @throws RangeError for a zone unknown to the system. */
  constructor(name: string) {
    super({ tzid: name });
    this.clock = zoneClock(name);
  }

  protected override offsetAt(instant: number): number {
    return this.clock.offsetAt(instant) / 1000;
  }
}

/** An offset transition as ical.js stores it; the time is UTC. */
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

/** A zone defined by a VTIMEZONE of the calendar. */
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

/** The time zones of one calendar. */
export class CalendarZones {
  private readonly known = new Map<string, ICAL.Timezone | null>();
  /** The zone of times without a zone: the calendar's default zone, else UTC. */
  private readonly home: ICAL.Timezone;

  constructor(private readonly calendar: ICAL.Component) {
    const home = calendar.getFirstPropertyValue('x-wr-timezone');
    this.home = (typeof home === 'string' && this.named(home)) || ICAL.Timezone.utcTimezone;
  }

  /** Returns the zone with a TZID; null if neither the calendar nor the system knows it. */
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

const TIMES = ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate'];

/**
 * Assigns the time zone of every time of an event: ical.js would read times without a known zone in the
 * server's local time.
 *
 * @throws Error for an unknown zone.
 */
export function assignZones(event: ICAL.Component, zones: CalendarZones): void {
  for (const name of TIMES) {
    for (const property of event.getAllProperties(name)) assignZone(property, zones);
  }
  const start = event.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) throw new Error('an event has no start');
  for (const rule of event.getAllProperties('rrule')) {
    const recurrence = rule.getFirstValue();
    if (recurrence instanceof ICAL.Recur && recurrence.until) normaliseUntil(recurrence.until, start);
  }
}

function assignZone(property: ICAL.Property, zones: CalendarZones): void {
  const name = property.getFirstParameter('tzid');
  for (const value of property.getValues()) {
    const time = value instanceof ICAL.Period ? value.start : value;
    if (!(time instanceof ICAL.Time)) throw new Error(`${property.name} is not a time`);
    if (time.zone === ICAL.Timezone.utcTimezone) continue;
    const zone = zones.zoneOf(name);
    if (!zone) throw new Error(`the time zone ${name} is not defined`);
    time.zone = zone;
  }
}

/** Normalises UNTIL: it is an instant, or in the local time of the start; a date includes that whole day. */
function normaliseUntil(until: ICAL.Time, start: ICAL.Time): void {
  if (until.isDate && !start.isDate) {
    until.isDate = false;
    until.hour = 23;
    until.minute = 59;
    until.second = 59;
    until.zone = start.zone;
  } else if (until.zone !== ICAL.Timezone.utcTimezone) {
    until.zone = start.zone;
  }
}
