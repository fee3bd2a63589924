import { GraphFailure } from '#console/graph/graph-failure.ts';
import { failureInCell } from './failure-in-cell.ts';

const sent = {
  boardSize: 5,
  tasks: [
    { position: 0, name: 'First' },
    { position: 11, name: 'Zulrah' },
  ],
};

test.each([
  [
    'The trigger (number 2) must end with a count.',
    'input.tasks.1.trigger',
    'Row 3, column 2 (Zulrah): The trigger must end with a count.',
  ],
  [
    'The tasks must keep the completed task "Zulrah" at position 11.',
    'input.tasks',
    'The tasks must keep the completed task "Zulrah" in row 3, column 2.',
  ],
  ['The name (number 8) must not be empty.', 'input.tasks.7.name', 'The name (number 8) must not be empty.'],
])('"%s" names the cell', (message, argument, sentence) => {
  const failure = new GraphFailure(message, 'BAD_USER_INPUT', argument);
  expect(failureInCell(failure, sent)).toMatchObject({ message: sentence, code: 'BAD_USER_INPUT', argument });
});

test('a failure that concerns no field stays as it is', () => {
  const failure = new GraphFailure('Event not found.', 'NOT_FOUND');
  expect(failureInCell(failure, sent)).toEqual(failure);
  expect(failureInCell(failure, undefined)).toBe(failure);
  expect(failureInCell(null, sent)).toBeNull();
});
