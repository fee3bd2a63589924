import type { Permission } from '#console/graph/enum-values.ts';
import { mayOpen } from './pages.ts';

const withPermission = (own: Permission) => ({ may: (permission: Permission) => permission === own });

describe('a page', () => {
  test('for everybody is open without a session', () => {
    expect(mayOpen(null, 'everybody')).toBe(true);
  });

  test('for signed-in users needs a session alone', () => {
    expect(mayOpen(null, 'signed_in')).toBe(false);
    expect(mayOpen(withPermission('view_devops'), 'signed_in')).toBe(true);
  });

  test('for organisers needs one of their permissions', () => {
    const access = ['manage_bingo', 'manage_events'] as const;
    expect(mayOpen(null, access)).toBe(false);
    expect(mayOpen(withPermission('view_admin'), access)).toBe(false);
    expect(mayOpen(withPermission('manage_events'), access)).toBe(true);
  });
});
