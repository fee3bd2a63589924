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
  it('combines the highest priority with the permissions of all roles', () => {
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

  it('without roles outranks nobody, not even others without roles', () => {
    expect(outranks(nobody, -1_000_000)).toBe(false);
    expect(outranks(nobody, null)).toBe(false);
  });

  it('of a super administrator outranks everybody and can grant everything', () => {
    expect(outranks(superAdmin, 1_000_000)).toBe(true);
    expect(notGrantable(superAdmin, ['anything'])).toEqual([]);
  });

  it('can grant only permissions it holds', () => {
    expect(notGrantable(moderator, ['view_events', 'manage_bingo'])).toEqual(['manage_bingo']);
  });
});
