import { ageText } from './format.ts';

test.each([
  [0, 'now'],
  [59, '59 seconds ago'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [7200, '2 hours ago'],
  [86_400, 'yesterday'],
])('an age of %i seconds is %s', (seconds, text) => {
  expect(ageText(seconds)).toBe(text);
});
