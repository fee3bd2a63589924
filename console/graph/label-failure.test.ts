import { GraphFailure } from './graph-failure.ts';
import { labelFailure } from './label-failure.ts';

const labels = { teamSize: 'Most players in a team', config: 'Channel and message' };
const failureOf = (message: string, argument: string) =>
  new GraphFailure(message, 'BAD_USER_INPUT', argument);

test.each([
  ['teamSize must be at least 3.', 'input.teamSize', 'Most players in a team: must be at least 3.'],
  ['config.message must not be empty.', 'input.config.message', 'Channel and message: must not be empty.'],
])('"%s" names the field as the form does', (message, argument, sentence) => {
  expect(labelFailure(failureOf(message, argument), labels)).toMatchObject({
    message: sentence,
    code: 'BAD_USER_INPUT',
    argument,
  });
});

test('another failure stays as it is', () => {
  const failures = [
    null,
    new Error('No'),
    failureOf('ifVersion must be the present version, 4.', 'ifVersion'),
    failureOf('teamSizes must be few.', 'input.teamSizes'),
    new GraphFailure('Event not found.', 'NOT_FOUND'),
  ];
  for (const failure of failures) expect(labelFailure(failure, labels)).toBe(failure);
});
