import { heldUntil } from './quiet-hours';

const NOW = new Date('2026-01-10T21:50:00Z');
const QUIET = { start: '22:00', end: '07:00', timeZone: 'UTC' };

it.each([
  ['at once', NOW, null, null, null],
  ['at once outside of quiet hours', NOW, null, QUIET, null],
  ['at the end of quiet hours', new Date('2026-01-10T22:00:00Z'), null, QUIET, '2026-01-11T07:00:00.000Z'],
  ['after the time of the digest', NOW, 5, QUIET, '2026-01-10T21:55:00.000Z'],
  ['at the end of the quiet hours in which a digest would fall', NOW, 30, QUIET, '2026-01-11T07:00:00.000Z'],
  ['after a digest that covers the quiet hours', NOW, 600, QUIET, '2026-01-11T07:50:00.000Z'],
])('posts %s', (_when, now, digestMinutes, quietHours, until) => {
  expect(heldUntil({ digestMinutes, quietHours }, now)?.toISOString() ?? null).toBe(until);
});
