import { readTaskList } from './task-list';

const tasksOf = (text: string) => {
  const reading = readTaskList(text);
  return 'tasks' in reading ? reading.tasks : [];
};
const read = (text: string) => tasksOf(text).map(({ name, points, trigger }) => ({ name, points, trigger }));

describe('a list of tasks', () => {
  it('has a task in each line', () => {
    const text =
      '500 Zulrah\n\n- bcp, 20 points\r\n2. Dragon Slayer II (15 pts)\n* Take a selfie with a bear';
    expect(tasksOf(text)).toEqual([
      {
        line: 1,
        name: 'Zulrah × 500',
        points: 1,
        trigger: 'npc_kill:Zulrah:500',
        goalText: 'Zulrah × 500',
        isUnderstood: true,
      },
      {
        line: 3,
        name: 'Bandos chestplate',
        points: 20,
        trigger: 'item_obtain:11832:1',
        goalText: 'Bandos chestplate',
        isUnderstood: true,
      },
      {
        line: 4,
        name: 'Dragon Slayer II',
        points: 15,
        trigger: 'quest_complete:Dragon Slayer II',
        goalText: 'Dragon Slayer II',
        isUnderstood: true,
      },
      {
        line: 5,
        name: 'Take a selfie with a bear',
        points: 1,
        trigger: 'manual',
        goalText: 'by an organiser',
        isUnderstood: false,
      },
    ]);
  });

  it.each([
    ['Snake charmer\t500 Zulrah\t10', 'Snake charmer', 10, 'npc_kill:Zulrah:500'],
    ['10\tSnake charmer\t500 Zulrah', 'Snake charmer', 10, 'npc_kill:Zulrah:500'],
    ['Snake charmer | 500 Zulrah | 10 points', 'Snake charmer', 10, 'npc_kill:Zulrah:500'],
    ['Snake charmer; 500 Zulrah', 'Snake charmer', 1, 'npc_kill:Zulrah:500'],
    ['Bears; Take a selfie; 5', 'Bears', 5, 'manual'],
    ['bcp; 5', 'Bandos chestplate', 5, 'item_obtain:11832:1'],
    ['any(pet:Vorki; npc_kill:Cow:3), 7 points', 'Vorki or Cow × 3', 7, 'any(pet:Vorki; npc_kill:Cow:3)'],
    ['Cow\tnpc_kill:Cow:3', 'Cow', 1, 'npc_kill:Cow:3'],
    ['zulrah, 9999999 points', 'zulrah', 1, 'manual'],
    ['zulrah, -5 points', 'zulrah, -5 points', 1, 'manual'],
    ['500', '500', 1, 'manual'],
  ])('%j is the task %s of %d points', (line, name, points, trigger) => {
    expect(read(line)).toEqual([{ name, points, trigger }]);
  });

  it('has headings that are no task', () => {
    expect(read('Name\tGoal\tPoints\nOne\tbcp\t2')).toEqual([
      { name: 'One', points: 2, trigger: 'item_obtain:11832:1' },
    ]);
  });

  it.each(['', ' \n \r\n', '- ', ';;'])('%j is empty', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('has names that a task may have', () => {
    expect(read('x'.repeat(500))[0]?.name).toHaveLength(200);
  });

  it.each(['(;', ',', ' ,1', '\t', '/', '1 ', 'or '])('of many "%s" takes no longer than others', (text) => {
    const { length } = read(text.repeat(100_000 / text.length));
    expect(length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['bcp\n'.repeat(626), 'must have at most 625 tasks'],
    ['x'.repeat(100_001), 'must be at most 100000 characters'],
  ])('is no longer than a board', (text, problem) => {
    expect(readTaskList(text)).toEqual({ problem });
  });
});
