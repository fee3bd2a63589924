import { withPermission } from './role-draft.ts';

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
