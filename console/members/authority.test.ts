import {
  type Authority,
  authorityOf,
  emptyRole,
  highestAssignable,
  priorityProblem,
  whyNotAssign,
  whyNotGrant,
  whyNotModerate,
  whyNotRank,
  whyNotRemove,
  withPermission,
} from './authority.ts';
import { authorityText } from './text.ts';

const leader: Authority = {
  userId: '1',
  isSuperAdmin: false,
  highestPriority: 20,
  permissions: new Set(['manage_users']),
};
const superAdmin: Authority = {
  ...leader,
  isSuperAdmin: true,
  highestPriority: null,
  permissions: new Set(),
};
const member = { id: '2', isBanned: false, isSuperAdmin: false, roles: [{ priority: 19 }] };

test('an authority is that of the highest role', () => {
  const roles = [{ priority: 5 }, { priority: 20 }];
  const viewer = { user: { id: '1' }, isSuperAdmin: false, permissionNames: ['manage_users'], roles };
  expect(authorityOf(viewer)).toEqual(leader);
  expect(authorityOf({})).toBeNull();
});

describe('a member', () => {
  test.each([
    ['of lower rank', {}, null],
    ['without roles', { roles: [] }, null],
    ['of equal rank', { roles: [{ priority: 20 }] }, authorityText.rankOfMember],
    ['who is oneself', { id: '1', roles: [] }, authorityText.yourself],
    ['who is a super administrator', { isSuperAdmin: true, roles: [] }, authorityText.superAdmin],
    ['who is a banned super administrator', { isSuperAdmin: true, isBanned: true, roles: [] }, null],
  ])('%s may be banned or unbanned, or says why not', (_what, changes, expected) => {
    expect(whyNotModerate(leader, { ...member, ...changes })).toBe(expected);
  });

  test('of any rank may be banned by a super administrator, who may not be', () => {
    expect(whyNotModerate(superAdmin, { ...member, roles: [{ priority: 1_000_000 }] })).toBeNull();
    expect(whyNotModerate(superAdmin, { ...member, isSuperAdmin: true })).toBe(authorityText.superAdmin);
  });
});

describe('a role', () => {
  test('may be changed below the own rank', () => {
    expect(whyNotRank(leader, { priority: 19 })).toBeNull();
    expect(whyNotRank(leader, { priority: 20 })).toBe(authorityText.rank);
    expect(highestAssignable(leader)).toBe(19);
    expect(highestAssignable(superAdmin)).toBeNull();
  });

  test('may be assigned if one holds its permissions, and removed without them', () => {
    const role = { priority: 1, permissionNames: ['manage_bingo'] };
    expect(whyNotAssign(leader, role)).toBe(authorityText.lackingOfRole);
    expect(whyNotAssign(leader, { ...role, permissionNames: ['manage_users'] })).toBeNull();
    expect(whyNotAssign(superAdmin, role)).toBeNull();
    expect(whyNotRemove(leader, role, member)).toBeNull();
    expect(whyNotRemove(leader, role, { ...member, isSuperAdmin: true })).toBe(authorityText.superAdminRoles);
  });

  test('takes only permissions that one holds', () => {
    expect(whyNotGrant(leader, 'manage_users')).toBeNull();
    expect(whyNotGrant(leader, 'manage_bingo')).toBe(authorityText.lacking);
  });
});

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
