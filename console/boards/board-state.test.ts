import {
  type Activity,
  type Board,
  formatDuration,
  isIncomplete,
  isLocked,
  needsReload,
  readActivity,
  withActivity,
  withStandings,
} from './board-state.ts';

const task = { description: '', picture: null, tier: null, completionCount: 1 };
const BOARD: Board = {
  name: 'Spring',
  picture: null,
  description: '',
  status: 'active',
  startDate: '2026-11-01T00:00:00.000Z',
  endDate: '2026-12-01T00:00:00.000Z',
  closedAt: null,
  registration: 'open',
  registrationClosesAt: null,
  freePlaces: null,
  waitingCount: 0,
  mode: 'solo',
  boardSize: 1,
  participantCount: 2,
  bonuses: { row: 0, column: 0, diagonal: 0, board: 0 },
  tiers: [],
  board: {
    tasks: [
      {
        ...task,
        position: 0,
        name: 'Goblins',
        points: 10,
        goalText: 'Goblin × 5',
        trigger: 'npc_kill:Goblin:5',
      },
    ],
  },
  leaderboard: [
    { rank: 1, rsn: 'Ann', tasksCompleted: 1, bingos: 0, points: 10 },
    { rank: 2, rsn: 'Ben', tasksCompleted: 0, bingos: 0, points: 0 },
  ],
  teamLeaderboard: [],
  completions: {
    nodes: [
      {
        rsn: 'Ann',
        taskPosition: 0,
        taskName: 'Goblins',
        completedAt: '2026-11-02T00:00:00.000Z',
        evidence: null,
        points: 10,
      },
    ],
  },
};

const BODY = {
  id: '42',
  type: 'task_completed',
  at: '2026-11-03T00:00:00.000Z',
  participant: { user: null, rsn: 'Ben', tasks_completed: 2, bingos: 1, points: 30 },
  task: { position: 0, name: 'Goblins', points: 10 },
  lines: null,
};

function activity(changes: object = {}): Activity {
  const read = readActivity(JSON.stringify({ ...BODY, ...changes }));
  if (!read) throw new Error('the body is no activity');
  return read;
}

describe('a board', () => {
  test('after a completion has new totals, ranks, counts and a latest completion', () => {
    const after = withActivity(BOARD, activity());
    expect(after.leaderboard).toEqual([
      { rank: 1, rsn: 'Ben', tasksCompleted: 2, bingos: 1, points: 30 },
      { rank: 2, rsn: 'Ann', tasksCompleted: 1, bingos: 0, points: 10 },
    ]);
    expect(after.board.tasks[0]?.completionCount).toBe(2);
    expect(after.completions.nodes.map(({ rsn }) => rsn)).toEqual(['Ben', 'Ann']);
  });

  test('contains a completion once', () => {
    const once = withActivity(BOARD, activity());
    expect(withActivity(once, activity())).toEqual(once);
  });

  test('shows the latest 20 completions', () => {
    const after = [...Array(25).keys()].reduce(
      (board, position) => withActivity(board, activity({ task: { ...BODY.task, position } })),
      BOARD,
    );
    expect(after.completions.nodes.map(({ taskPosition }) => taskPosition)).toEqual(
      [...Array(20).keys()].map((index) => 24 - index),
    );
  });

  test('has the totals that a line comes with, and is not changed by registrations', () => {
    const line = activity({ type: 'line_completed', task: null });
    expect(withActivity(BOARD, line).leaderboard[0]?.rsn).toBe('Ben');
    expect(withActivity(BOARD, line).completions).toBe(BOARD.completions);
    expect(withActivity(BOARD, activity({ type: 'participant_registered' }))).toBe(BOARD);
  });

  test('has a task as soon as it is shown, once', () => {
    const shown = activity({
      type: 'task_shown',
      participant: null,
      task: { position: 3, name: 'Cows', points: 5 },
    });
    const after = withActivity(BOARD, shown);
    expect(after.board.tasks.map(({ name, completionCount }) => [name, completionCount])).toEqual([
      ['Goblins', 1],
      ['Cows', 0],
    ]);
    expect(withActivity(after, shown)).toBe(after);
    expect(withActivity(BOARD, activity({ type: 'task_shown', task: null }))).toBe(BOARD);
    expect([needsReload(shown), isIncomplete(shown), isIncomplete(activity())]).toEqual([false, true, false]);
  });

  test('has locked tasks while their tier is open for nobody', () => {
    const tier = { name: null, needed: 1 };
    const tiers = [
      { ...tier, number: 1, openCount: 2 },
      { ...tier, number: 2, openCount: 0 },
    ];
    expect([1, 2, null].map((number) => isLocked(tiers, number))).toEqual([false, true, false]);
  });

  test('is read again after a revocation only', () => {
    expect(needsReload(activity({ type: 'completion_revoked' }))).toBe(true);
    expect(needsReload(activity())).toBe(false);
  });

  test('takes standings that were read again', () => {
    const standings = {
      status: 'completed',
      participantCount: 3,
      tiers: [],
      leaderboard: [],
      teamLeaderboard: [],
    } as const;
    expect(withStandings(BOARD, standings)).toEqual({ ...BOARD, ...standings });
  });
});

describe('the data of a stream', () => {
  test('without participant and task is read as activity', () => {
    expect(activity({ participant: null, task: null })).toMatchObject({ participant: null, task: null });
  });

  test.each([['{}'], ['null'], ['{'], [undefined], ['{"type":"x"}']])('%s is no activity', (data) => {
    expect(readActivity(data)).toBeNull();
  });
});

describe('a remaining time', () => {
  test.each([
    [2 * 86_400_000 + 4 * 3_600_000 + 59_999, '2 d 4 h'],
    [86_400_000, '1 d 0 h'],
    [3_599_999, '59 min 59 s'],
    [59_000, '59 s'],
    [999, '0 s'],
  ])('of %d ms is shown as %s', (ms, shown) => {
    expect(formatDuration(ms)).toBe(shown);
  });
});
