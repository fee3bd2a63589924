import {
  moveTask,
  putTask,
  readSide,
  removeTask,
  resizeBoard,
  suggestId,
  type TaskDraft,
} from './board-draft.ts';

const task = (position: number, name = `Task ${position}`): TaskDraft => ({
  position,
  name,
  description: '',
  points: 1,
  trigger: 'manual',
  tier: null,
  hiddenUntil: null,
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
