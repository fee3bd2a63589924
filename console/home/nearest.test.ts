import { nearestTasks } from './nearest.ts';

const task = (name: string, count: number, goal: number | null, points = 1, completed = false) => ({
  name,
  points,
  progress: { completed, parts: [{ parent: null, count, goal }] },
});

test('the nearest tasks are those with the largest share of their goals, then the most points', () => {
  const tasks = [
    task('half', 5, 10),
    task('done', 10, 10, 1, true),
    task('almost', 9, 10),
    task('begun', 1, 100),
    task('half, worth more', 50, 100, 9),
    task('not begun', 0, 10),
    task('without a count', 0, null),
    { name: 'unknown', points: 1, progress: null },
  ];
  expect(nearestTasks(tasks, 3).map(({ name }) => name)).toEqual(['almost', 'half, worth more', 'half']);
});
