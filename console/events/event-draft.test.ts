import { toLocalInput } from '#console/frame/format.ts';
import { labels } from '#console/frame/text.ts';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import {
  addTier,
  EMPTY_EVENT,
  eventInput,
  eventProblems,
  failureInCell,
  isFull,
  moveTask,
  putTask,
  readSide,
  removeTask,
  resizeBoard,
  suggestId,
  type TaskDraft,
  withoutTier,
} from './event-draft.ts';
import { eventFormText } from './text.ts';

const valid = {
  ...EMPTY_EVENT,
  id: 'spring',
  name: ' Spring ',
  start: '2026-03-01T12:00',
  end: '2026-03-08T12:00',
};

describe('the draft of an event', () => {
  test('without problems becomes the input of the graph', () => {
    expect(eventProblems(valid)).toEqual({});
    const { name, startDate } = eventInput(valid);
    expect(name).toBe('Spring');
    expect(toLocalInput(startDate)).toBe(valid.start);
  });

  test('may have a deadline and a limit of participants', () => {
    expect(eventInput(valid)).toMatchObject({ registrationClosesAt: null, maxParticipants: null });
    const limited = { ...valid, closes: '2026-02-28T12:00', maxParticipants: ' 50 ' };
    expect(eventProblems(limited)).toEqual({});
    const { registrationClosesAt, maxParticipants } = eventInput(limited);
    expect(toLocalInput(registrationClosesAt ?? '')).toBe(limited.closes);
    expect(maxParticipants).toBe(50);
    for (const wrong of ['0', '10001', '1.5', 'x'])
      expect(eventProblems({ ...valid, maxParticipants: wrong })).toEqual({
        maxParticipants: eventFormText.maxParticipantsWrong,
      });
  });

  test('has tiers with a name or none', () => {
    const tiers = [
      { number: 1, name: ' ', needed: 0 },
      { number: 2, name: ' Hard ', needed: 3 },
    ];
    expect(eventInput({ ...valid, tiers }).tiers).toEqual([
      { number: 1, name: null, needed: 0 },
      { number: 2, name: 'Hard', needed: 3 },
    ]);
  });

  test('that is empty needs a name, an id and times', () => {
    expect(eventProblems(EMPTY_EVENT)).toEqual({
      name: eventFormText.nameMissing,
      id: labels.idWrong,
      start: eventFormText.timeMissing,
      end: eventFormText.timeMissing,
    });
  });

  test('is for teams when they have a size', () => {
    expect(eventInput(valid)).toMatchObject({ mode: 'solo', teamSize: null });
    expect(eventInput({ ...valid, teamSize: '4' })).toMatchObject({ mode: 'teams', teamSize: 4 });
  });

  test.each(['1', '51', '2.5', 'four'])('has no teams of %s', (teamSize) => {
    expect(eventProblems({ ...valid, teamSize })).toEqual({ teamSize: eventFormText.teamSizeWrong });
  });

  test.each(['', 0, 26, '2.5'])('has no board with the side %j', (side) => {
    expect(eventProblems({ ...valid, side })).toEqual({ side: eventFormText.sizeWrong });
  });

  test('must not end before it starts', () => {
    expect(eventProblems({ ...valid, end: '2026-02-01T00:00' })).toEqual({
      end: eventFormText.endBeforeStart,
    });
  });
});

const task = (position: number, name = `Task ${position}`): TaskDraft => ({
  position,
  name,
  description: '',
  points: 1,
  trigger: 'manual',
  tier: null,
  hiddenUntil: null,
  pictureId: null,
});

describe('a board', () => {
  test('keeps rows and columns when it grows', () => {
    const grown = resizeBoard([task(0), task(3)], 2, 3);
    expect(grown.map(({ position, name }) => [position, name])).toEqual([
      [0, 'Task 0'],
      [4, 'Task 3'],
    ]);
  });

  test.each([
    [1, 1],
    ['25', 25],
    [26, null],
    [0, null],
    ['', null],
    ['2.5', null],
    ['-', null],
  ])('with the side %j has the side %j', (entered, side) => {
    expect(readSide(entered)).toBe(side);
  });

  test('drops what is outside when it shrinks', () => {
    expect(resizeBoard([task(0), task(4), task(8)], 3, 2).map(({ name }) => name)).toEqual([
      'Task 0',
      'Task 4',
    ]);
  });

  test('has one task at a position, in the order of positions', () => {
    const tasks = putTask(putTask([task(5)], task(2)), task(5, 'New'));
    expect(tasks.map(({ name }) => name)).toEqual(['Task 2', 'New']);
    expect(removeTask(tasks, 2)).toEqual([task(5, 'New')]);
  });

  test('moves a task to an empty position, or exchanges it with the task there', () => {
    const tasks = [task(0), task(2)];
    const places = (moved: readonly TaskDraft[]) => moved.map(({ position, name }) => [position, name]);
    expect(places(moveTask(tasks, 0, 3))).toEqual([
      [2, 'Task 2'],
      [3, 'Task 0'],
    ]);
    expect(places(moveTask(tasks, 0, 2))).toEqual([
      [0, 'Task 2'],
      [2, 'Task 0'],
    ]);
    expect(moveTask(tasks, 1, 2)).toEqual(tasks);
  });
});

describe('the suggested id', () => {
  test.each([
    ['Winter bingo 2026!', 'winter-bingo-2026'],
    ['  Été – à deux ', 'ete-a-deux'],
    ['🎄', ''],
    ['x'.repeat(80), 'x'.repeat(64)],
  ])('of %s is %s', (name, id) => {
    expect(suggestId(name)).toBe(id);
  });
});

const tier = (number: number) => ({ number, name: '', needed: 0 });

test('a new tier has the lowest number that is free', () => {
  expect(addTier([])).toEqual([tier(1)]);
  expect(addTier([tier(1), tier(3)])).toEqual([tier(1), tier(2), tier(3)]);
});

test('an event has at most five tiers', () => {
  const five = [1, 2, 3, 4, 5].map(tier);
  expect(isFull(five)).toBe(true);
  expect(isFull(five.slice(1))).toBe(false);
  expect(addTier(five)).toEqual(five);
});

test('the tasks of a removed tier are always open', () => {
  const task: TaskDraft = {
    position: 0,
    name: 'Task',
    description: '',
    points: 1,
    trigger: 'manual',
    tier: 2,
    hiddenUntil: null,
    pictureId: null,
  };
  const other = { ...task, position: 1, tier: 1 };
  expect(withoutTier([task, other], 2)).toEqual([{ ...task, tier: null }, other]);
});

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
