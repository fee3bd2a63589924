import 'reflect-metadata';
import { isCompletionKey } from './completion-feed.queries';

const TIME = '2026-07-01T12:34:56.789Z';

test.each([
  [[TIME, 'ab-1_c', 0], true],
  [[TIME, 'ab-1_c', 3_000_000_000], false],
  [[TIME, 'ab-1_c', '0'], false],
  [['2026-02-30T00:00:00.000Z', 'ab-1_c', 0], false],
  [[TIME, 'ab-1_c'], false],
  [[TIME, 'ab-1_c', 0, 0], false],
])('whether %j is a key of the completions: %j', (key, expected) => {
  expect(isCompletionKey(key)).toBe(expected);
});
