import ICAL from 'ical.js';
import { type ZoneClock, zoneClock } from '../../rules/zone-clock';
import { ruleFrom, shownTime } from './read-rule';
import { timesOfRule } from './recurrence';
import type { SplitCalendar } from './split-feed';
import type { WorkLimit } from './work-limit';
import { locationZone, namedZone } from './zone-names';

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;

/**
 * A time zone with an exact offset at every instant. ical.js resolves skipped and ambiguous times at DST
 * changes unlike RFC 5545, 3.3.5: a skipped time uses the offset before the gap, an ambiguous time is the
 * first of the two.
 */
abstract class ExactZone extends ICAL.Timezone {
  /** Seconds by which the zone is ahead of UTC at an instant, given in milliseconds since 1970. */
  abstract offsetAt(instant: number): number;

  /** Seconds by which the zone is ahead of UTC at this local time. */
  override utcOffset(time: ICAL.Time): number {
    const shown = shownTime(time);
    const before = this.offsetAt(shown - DAY_MS);
    const after = this.offsetAt(shown - before * 1000);
    if (after === before) return before;
    return this.offsetAt(shown - after * 1000) === after ? after : before;
  }
}

/** A zone of the system's tz database, for calendars that name a zone without defining it. */
class SystemZone extends ExactZone {
  private readonly clock: ZoneClock;
  /** By quarters of an hour since 1970, at which clocks change; asking the system is slow. */
  private readonly offsets = new Map<number, number>();

  /** @throws RangeError for a zone unknown to the system. */
  constructor(name: string) {
    super({ tzid: name });
    this.clock = zoneClock(name);
  }

  override offsetAt(instant: number): number {
    const quarter = Math.floor(instant / QUARTER_MS);
    const known = this.offsets.get(quarter) ?? this.clock.offsetAt(quarter * QUARTER_MS) / 1000;
    this.offsets.set(quarter, known);
    return known;
  }
}

/**
 * The time at which a zone defined by the calendar changes its offset, in milliseconds, and the offsets in
 * seconds.
 */
interface ClockChange {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** Rules of zones are expanded until here; the offset stays from then on. */
const LAST_CHANGE = Date.UTC(2200, 0, 1);

/** A zone defined by a VTIMEZONE of the calendar. */
class DefinedZone extends ExactZone {
  private readonly clockChanges: readonly ClockChange[];

  /** @throws Error for a definition that cannot be read. */
  constructor(definition: ICAL.Component, tzid: string, limit: WorkLimit) {
    super({ tzid });
    this.clockChanges = ['standard', 'daylight']
      .flatMap((name) => definition.getAllSubcomponents(name))
      .flatMap((observance) => changesOf(observance, limit))
      .sort((a, b) => a.at - b.at);
    if (this.clockChanges.length === 0) throw new Error(`the time zone ${tzid} has no offset`);
  }

  override offsetAt(instant: number): number {
    const latest = this.clockChanges.findLast(({ at }) => at <= instant);
    return latest?.after ?? this.clockChanges[0]?.before ?? 0;
  }
}

/** Returns the changes to one of the offsets of a zone. */
function changesOf(observance: ICAL.Component, limit: WorkLimit): ClockChange[] {
  const seconds = (name: string) => {
    const offset = observance.getFirstPropertyValue(name);
    if (offset instanceof ICAL.UtcOffset) return offset.toSeconds();
    throw new Error(`a time zone has no ${name.toUpperCase()}`);
  };
  const first = observance.getFirstPropertyValue('dtstart');
  if (!(first instanceof ICAL.Time)) throw new Error('a time zone has no DTSTART');
  const [before, after] = [seconds('tzoffsetfrom'), seconds('tzoffsetto')];
  const instant = (local: number) => local - before * 1000;
  const start = shownTime(first);
  const span = { from: start, to: LAST_CHANGE };
  const values = (name: string) => observance.getAllProperties(name).flatMap((each) => each.getValues());
  const times = values('rrule').flatMap((recur: ICAL.Recur) => {
    const { until } = recur;
    const end =
      until === null
        ? LAST_CHANGE
        : until.zone === ICAL.Timezone.utcTimezone
          ? shownTime(until)
          : instant(shownTime(until));
    return [...timesOfRule(ruleFrom(recur, false), start, span, limit)].filter(
      (time) => instant(time) <= end,
    );
  });
  const dates = values('rdate').flatMap((date) => (date instanceof ICAL.Time ? [shownTime(date)] : []));
  return [start, ...times, ...dates].map((time) => ({ at: instant(time), before, after }));
}

/** Returns a definition; none if it is malformed. */
function definitionFrom(text: string): ICAL.Component[] {
  try {
    return [ICAL.Component.fromString(text)];
  } catch {
    return [];
  }
}

/** A calendar that names more time zones is abusive. */
const MOST_ZONES = 100;

/** The time zones of one calendar. */
export class CalendarZones {
  private readonly known = new Map<string, ICAL.Timezone | Error>();
  /** The zone of times without a zone: the calendar's default zone, else UTC. */
  private readonly home: ICAL.Timezone;
  private readonly definitions: ReadonlyMap<unknown, ICAL.Component>;

  constructor(
    { home, zones }: Pick<SplitCalendar, 'home' | 'zones'>,
    private readonly limit: WorkLimit,
  ) {
    const definitions = zones.flatMap(definitionFrom).reverse();
    this.definitions = new Map(definitions.map((zone) => [zone.getFirstPropertyValue('tzid'), zone]));
    const zone = home === null ? null : this.named(home);
    this.home = zone instanceof ICAL.Timezone ? zone : ICAL.Timezone.utcTimezone;
  }

  /** Returns the zone with a TZID. @throws Error if neither the calendar nor the system knows it. */
  zoneOf(name: string | undefined): ICAL.Timezone {
    const zone = name === undefined ? this.home : this.named(name);
    if (zone instanceof Error) throw zone;
    return zone;
  }

  private named(name: string): ICAL.Timezone | Error {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const zone = this.find(name);
    this.known.set(name, zone);
    return zone;
  }

  /**
   * Finds a zone: a location of the tz database first, as definitions in calendars are often older than its
   * rules, then the calendar's definition, then other names, which may mean something else in the calendar
   * (Exchange defines British summer time as `GMT`).
   */
  private find(name: string): ICAL.Timezone | Error {
    if (this.known.size >= MOST_ZONES) return new Error('the calendar names too many time zones');
    const location = locationZone(name);
    if (location !== null) return new SystemZone(location);
    const definition = this.definitions.get(name);
    try {
      if (definition) return new DefinedZone(definition, name, this.limit);
    } catch (error) {
      return new Error(`the definition of the time zone ${name} cannot be read`, { cause: error });
    }
    const system = namedZone(name);
    return system === null ? new Error(`the time zone ${name} is not defined`) : new SystemZone(system);
  }
}

/**
 * Returns what the clocks of a zone show at an instant, as if it were UTC; both in milliseconds since 1970.
 */
export function localTimeAt(instant: number, zone: ICAL.Timezone): number {
  return instant + (zone instanceof ExactZone ? zone.offsetAt(instant) * 1000 : 0);
}
