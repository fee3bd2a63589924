import { quietHoursProblem, quietUntil } from './quiet-hours';

const hours = (start: string, end: string, timeZone = 'Europe/Berlin') => ({ start, end, timeZone });
const until = (at: string, start: string, end: string, timeZone?: string) =>
  quietUntil(hours(start, end, timeZone), new Date(at))?.toISOString() ?? null;

describe('quiet hours', () => {
  it.each([
    ['before they begin', '2026-01-10T20:59:59.999Z', null],
    ['at their start', '2026-01-10T21:00:00.000Z', '2026-01-11T06:30:00.000Z'],
    ['before midnight', '2026-01-10T22:59:59.000Z', '2026-01-11T06:30:00.000Z'],
    ['after midnight', '2026-01-11T02:00:00.000Z', '2026-01-11T06:30:00.000Z'],
    ['before their end', '2026-01-11T06:29:59.999Z', '2026-01-11T06:30:00.000Z'],
    ['at their end', '2026-01-11T06:30:00.000Z', null],
    ['in summer, when the clock is ahead', '2026-07-10T20:00:00.000Z', '2026-07-11T05:30:00.000Z'],
  ])('over midnight, %s', (_when, at, end) => {
    expect(until(at, '22:00', '07:30')).toBe(end);
  });

  it('within a day', () => {
    expect(until('2026-01-10T11:59:00Z', '13:00', '14:00')).toBeNull();
    expect(until('2026-01-10T12:00:00Z', '13:00', '14:00')).toBe('2026-01-10T13:00:00.000Z');
    expect(until('2026-01-10T13:00:00Z', '13:00', '14:00')).toBeNull();
  });

  it('end an hour earlier or later in the night of a clock change', () => {
    expect(until('2026-03-28T22:00:00Z', '22:00', '07:00')).toBe('2026-03-29T05:00:00.000Z');
    expect(until('2026-10-24T21:00:00Z', '22:00', '07:00')).toBe('2026-10-25T06:00:00.000Z');
  });

  it('whose end the clock skips, end by the offset before the change', () => {
    expect(until('2026-03-28T23:00:00Z', '22:00', '02:30')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('whose end comes twice, end at the first and do not begin again', () => {
    expect(until('2026-10-24T22:00:00Z', '22:00', '02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(until('2026-10-25T00:40:00Z', '22:00', '02:30')).toBeNull();
  });

  it.each([
    ['Pacific/Kiritimati', '2026-01-01T10:30:00Z', '2026-01-01T11:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01T18:30:00Z', '2026-01-01T19:15:00.000Z'],
    ['America/Los_Angeles', '2026-01-01T08:30:00Z', '2026-01-01T09:00:00.000Z'],
    ['UTC', '2026-01-01T00:30:00Z', '2026-01-01T01:00:00.000Z'],
  ])('in %s', (zone, at, end) => {
    expect(until(at, '00:00', '01:00', zone)).toBe(end);
  });

  it.each([
    ['start', hours('24:00', '07:00')],
    ['start', hours('7:00', '08:00')],
    ['end', hours('07:00', '07:60')],
    ['end', hours('07:00', '07:00')],
    ['timeZone', hours('22:00', '07:00', 'Europe/Nowhere')],
    ['timeZone', hours('22:00', '07:00', '+02:00')],
    ['timeZone', hours('22:00', '07:00', '')],
  ])('have a problem: %s of %j', (field, quiet) => {
    expect(quietHoursProblem(quiet)?.field).toBe(field);
  });

  it.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    'accept the zone %s',
    (zone) => {
      expect(quietHoursProblem(hours('22:00', '07:00', zone))).toBeNull();
    },
  );
});
