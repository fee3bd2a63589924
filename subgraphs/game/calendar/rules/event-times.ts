import ICAL from 'ical.js';
import { shownTime } from './read-rule';
import { type CalendarZones, localTimeAt } from './zones';

const TIMES = ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate'];

/**
 * Assigns the time zone of every time of an event: ical.js would read times without a known zone in the
 * server's local time. Those without one are in the zone of the start.
 *
 * @throws Error for an unknown zone.
 */
export function assignZones(event: ICAL.Component, zones: CalendarZones): void {
  const home = event.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  for (const name of TIMES) {
    for (const property of event.getAllProperties(name)) assignZone(property, zones, home);
  }
  const start = event.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) throw new Error('it has no start');
  for (const name of ['rrule', 'exrule']) {
    for (const rule of event.getAllProperties(name)) {
      const recurrence = rule.getFirstValue();
      if (recurrence instanceof ICAL.Recur && recurrence.until) normaliseUntil(recurrence.until, start);
    }
  }
}

function assignZone(property: ICAL.Property, zones: CalendarZones, home: string | undefined): void {
  const name = property.getFirstParameter('tzid');
  for (const value of property.getValues()) {
    const time = value instanceof ICAL.Period ? value.start : value;
    if (!(time instanceof ICAL.Time)) throw new Error(`${property.name} is not a time`);
    // ical.js takes `GMT` for UTC, which the calendar may define otherwise.
    if (time.zone === ICAL.Timezone.utcTimezone && name !== 'GMT') continue;
    time.zone = zones.zoneOf(name ?? home);
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

const HALF_DAY_MS = 43_200_000;

/**
 * Makes the dates of a series whole days or times as its start is: Exchange excludes and moves whole days by
 * the time of their midnight. EXDATE may remain a date, which excludes all of that day.
 */
export function alignDates(event: ICAL.Component, start: ICAL.Time): void {
  for (const name of ['recurrence-id', 'exdate', 'rdate']) {
    for (const value of event.getAllProperties(name).flatMap((property) => property.getValues())) {
      if (!(value instanceof ICAL.Time) || value.isDate === start.isDate) continue;
      if (start.isDate) becomeDay(value, start.zone);
      else if (name !== 'exdate') {
        const { hour, minute, second, zone } = start;
        Object.assign(value, { isDate: false, hour, minute, second, zone });
      }
    }
  }
}

/** Turns a time into its day: as written, or in UTC that of the nearest midnight of the series' zone. */
function becomeDay(time: ICAL.Time, zone: ICAL.Timezone): void {
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  const shown = isUtc ? localTimeAt(shownTime(time), zone) + HALF_DAY_MS : shownTime(time);
  const day = new Date(shown);
  Object.assign(time, {
    ...{ year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() },
    ...{ isDate: true, hour: 0, minute: 0, second: 0, zone },
  });
}
