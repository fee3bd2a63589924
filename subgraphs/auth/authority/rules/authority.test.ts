import { authorityOf, notGrantable, outranks } from './authority';

const nobody = authorityOf([], false);
const moderator = authorityOf(
  [
    { priority: -5, permissions: ['view_events'] },
    { priority: 50, permissions: ['manage_users'] },
  ],
  false,
);
const superAdmin = authorityOf([], true);

describe('authority', () => {
  it('comes from the highest role and from the permissions of all', () => {
    expect(moderator.highestPriority).toBe(50);
    expect([...moderator.permissions]).toEqual(['view_events', 'manage_users']);
  });

  it.each([
    [49, true],
    [50, false],
    [51, false],
    [null, true],
  ])('of priority 50 over priority %s: %s', (priority, expected) => {
    expect(outranks(moderator, priority)).toBe(expected);
  });

  it('without roles is over nobody, not even over others without roles', () => {
    expect(outranks(nobody, -1_000_000)).toBe(false);
    expect(outranks(nobody, null)).toBe(false);
  });

  it('of a super administrator is over everybody and grants everything', () => {
    expect(outranks(superAdmin, 1_000_000)).toBe(true);
    expect(notGrantable(superAdmin, ['anything'])).toEqual([]);
  });

  it('grants only what it holds', () => {
    expect(notGrantable(moderator, ['view_events', 'manage_bingo'])).toEqual(['manage_bingo']);
  });
});
