const DAY_MS = 86_400_000;

/**
 * Generates a feed like those of calendar bots: a weekly event in its own time zone with one excluded and one
 * moved occurrence, a single event, and a cancelled one.
 */
export function calendarFeed(now: number): string {
  const today = Math.floor(now / DAY_MS);
  const monday = Math.floor((today + 3) / 7) * 7 - 3;
  const day = (offset: number) =>
    new Date((monday + offset) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sandbox//Calendar//EN',
    'X-WR-CALNAME:Sandbox community',
    ...NEW_YORK,
    'BEGIN:VEVENT',
    'UID:weekly-mass@sandbox',
    'DTSTAMP:20260101T000000Z',
    'SUMMARY:Weekly boss mass',
    'DESCRIPTION:Everybody is welcome\\, bring food.',
    'LOCATION:World 420\\, Edgeville bank',
    `DTSTART;TZID=America/New_York:${day(-21)}T190000`,
    'DURATION:PT2H',
    'RRULE:FREQ=WEEKLY',
    `EXDATE;TZID=America/New_York:${day(14)}T190000`,
    ...attendees(7),
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:weekly-mass@sandbox',
    'DTSTAMP:20260101T000000Z',
    `RECURRENCE-ID;TZID=America/New_York:${day(21)}T190000`,
    'SUMMARY:Weekly boss mass\\, a day later',
    'DESCRIPTION:Moved because of the update.',
    'LOCATION:World 420\\, Edgeville bank',
    `DTSTART;TZID=America/New_York:${day(22)}T190000`,
    'DURATION:PT2H',
    ...attendees(5),
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:raid-school@sandbox',
    'DTSTAMP:20260101T000000Z',
    'SUMMARY:Raid school',
    'DESCRIPTION:For those who never dared.',
    'LOCATION:World 416',
    `DTSTART:${day(10)}T180000Z`,
    `DTEND:${day(10)}T200000Z`,
    ...attendees(3),
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:cancelled@sandbox',
    'DTSTAMP:20260101T000000Z',
    'SUMMARY:Cancelled',
    'STATUS:CANCELLED',
    `DTSTART:${day(11)}T180000Z`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

const NEW_YORK = [
  'BEGIN:VTIMEZONE',
  'TZID:America/New_York',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'TZNAME:EDT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function attendees(count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `ATTENDEE;CN=Player ${index}:mailto:player${index}@example.org`,
  );
}
