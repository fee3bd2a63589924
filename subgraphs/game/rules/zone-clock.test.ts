import { zoneClock } from './zone-clock';

const HOUR_MS = 3_600_000;

describe('the clock of a time zone', () => {
  it.each([
    ['Europe/Berlin', '2026-01-10T12:00:00.250Z', 1],
    ['Europe/Berlin', '2026-07-10T12:00:00.250Z', 2],
    ['America/St_Johns', '2026-01-10T12:00:00.000Z', -3.5],
    ['UTC', '1969-12-31T23:59:59.999Z', 0],
  ])('of %s at %s is %d hours ahead of UTC', (zone, time, hours) => {
    const at = Date.parse(time);
    expect(zoneClock(zone).offsetAt(at)).toBe(hours * HOUR_MS);
    expect(zoneClock(zone).localTime(at)).toBe(at + hours * HOUR_MS);
  });

  it('is created once', () => {
    expect(zoneClock('Asia/Tokyo')).toBe(zoneClock('Asia/Tokyo'));
  });

  it('does not exist for an unknown zone', () => {
    expect(() => zoneClock('Mars/Olympus_Mons')).toThrow(RangeError);
  });
});
