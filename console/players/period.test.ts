import { boundsOf, daysUntil } from './period.ts';

test('a period of days ends with its last day', () => {
  expect(daysUntil('2026-03-01', 1)).toEqual({ first: '2026-03-01', last: '2026-03-01' });
  expect(daysUntil('2026-03-01', 30)).toEqual({ first: '2026-01-31', last: '2026-03-01' });
});

test('its bounds include both days', () => {
  const { from, to } = boundsOf({ first: '2026-01-10', last: '2026-01-11' }) ?? {};
  expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(2 * 86_400_000);
});

test.each([
  ['ends before it starts', { first: '2026-01-11', last: '2026-01-10' }],
  ['is longer than 180 days', { first: '2026-01-01', last: '2026-07-01' }],
  ['is not complete', { first: '', last: '2026-07-01' }],
])('a period that %s has no bounds', (_what, period) => {
  expect(boundsOf(period)).toBeNull();
});
