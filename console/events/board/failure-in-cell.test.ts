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
    'tasks.1.trigger must end with a count.',
    'input.tasks.1.trigger',
    'Row 3, column 2 (Zulrah): trigger must end with a count.',
  ],
  [
    'tasks must keep the completed task "Zulrah" at position 11.',
    'input.tasks',
    'Board: must keep the completed task "Zulrah" in row 3, column 2.',
  ],
  ['teamSize must be at least 3.', 'input.teamSize', 'Most players in a team: must be at least 3.'],
  ['tasks.7.name must not be empty.', 'input.tasks.7.name', 'Board: must not be empty.'],
])('"%s" is said in the words of the form', (message, argument, sentence) => {
  const failure = new GraphFailure(message, 'BAD_USER_INPUT', argument);
  expect(failureInCell(failure, sent)).toMatchObject({ message: sentence, code: 'BAD_USER_INPUT', argument });
});

test('a failure that concerns no field stays as it is', () => {
  const failure = new GraphFailure('Event not found.', 'NOT_FOUND');
  expect(failureInCell(failure, sent)).toEqual(failure);
  expect(failureInCell(failure, undefined)).toBe(failure);
  expect(failureInCell(null, sent)).toBeNull();
});
