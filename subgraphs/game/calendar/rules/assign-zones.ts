import ICAL from 'ical.js';
import type { CalendarZones } from './zones';

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
