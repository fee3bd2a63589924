import { GraphFailure } from '#console/graph/graph-failure.ts';
import { failureInCell } from './failure-in-cell.ts';

const sent = {
  boardSize: 5,
  tasks: [
    { position: 0, name: 'First' },
    { position: 11, name: 'Zulrah' },
  ],
};

test('a failure of a task names its row and column', () => {
  const failure = new GraphFailure(
    'tasks.1.trigger must end with a count.',
    'BAD_USER_INPUT',
    'input.tasks.1.trigger',
  );
  expect(failureInCell(failure, sent)).toMatchObject({
    message: 'Row 3, column 2 (Zulrah): trigger must end with a count.',
    code: 'BAD_USER_INPUT',
  });
});

test('another failure stays as it is', () => {
  const failures = [
    null,
    new Error('No'),
    new GraphFailure('name must not be empty.', 'BAD_USER_INPUT', 'input.name'),
    new GraphFailure('tasks.7.name must not be empty.', 'BAD_USER_INPUT', 'input.tasks.7.name'),
  ];
  for (const failure of failures) expect(failureInCell(failure, sent)).toBe(failure);
  const [, , , unknown = null] = failures;
  expect(failureInCell(unknown, undefined)).toBe(unknown);
});
