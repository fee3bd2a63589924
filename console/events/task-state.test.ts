import { taskStateOf } from './task-state.ts';

const goal = { parent: null, count: 3, goal: 5 };
const part = { parent: 0, count: 9, goal: 9 };

describe('the state of a task', () => {
  test.each([
    [{ completed: true, parts: [goal, part] }, false, { state: 'completed', count: 3, goal: 5 }],
    [{ completed: false, parts: [goal] }, false, { state: 'open', count: 3, goal: 5 }],
    [{ completed: false, parts: [goal] }, true, { state: 'revoked', count: 3, goal: 5 }],
    [{ completed: false, parts: [] }, false, { state: 'open', count: null, goal: null }],
  ])('of progress %j, revoked: %s', (progress, isRevoked, state) => {
    expect(taskStateOf(progress, isRevoked)).toEqual(state);
  });

  test('is open when nothing is known', () => {
    expect(taskStateOf(null, false)).toEqual({ state: 'open', count: null, goal: null });
  });
});
