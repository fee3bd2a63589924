import type { Authority } from './authority.ts';
import { emptyRole, priorityProblem, withPermission } from './role-draft.ts';

const creator: Authority = { userId: '1', isSuperAdmin: false, highestPriority: -5, permissions: new Set() };

describe('the priority of a role', () => {
  test('is below that of whoever gives it', () => {
    expect(emptyRole(creator).priority).toBe(-6);
    expect(priorityProblem(creator, -6)).toBeNull();
    expect(priorityProblem(creator, -5)).toContain('-6');
    expect(priorityProblem({ ...creator, isSuperAdmin: true }, 1_000_000)).toBeNull();
  });

  test.each([[''], [1.5], [-1_000_001]])('is a whole number within the limits, not %j', (priority) => {
    expect(priorityProblem({ ...creator, isSuperAdmin: true }, priority)).toContain('1000000');
  });
});

describe('the permissions of a role', () => {
  test('keep those that the form does not offer', () => {
    const names = ['post_news', 'manage_bingo'];
    expect(withPermission(names, 'manage_events', true)).toEqual([
      'post_news',
      'manage_bingo',
      'manage_events',
    ]);
    expect(withPermission(names, 'manage_bingo', false)).toEqual(['post_news']);
  });

  test('are granted once', () => {
    expect(withPermission(['manage_bingo'], 'manage_bingo', true)).toEqual(['manage_bingo']);
  });
});
