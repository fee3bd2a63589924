import { RecentlyUsed } from './recently-used';

describe('what was recently used', () => {
  test('is made once', () => {
    const known = new RecentlyUsed<object>(2);
    expect(known.get('a', () => ({}))).toBe(known.get('a', () => ({})));
  });

  test('is bounded, and the one asked for the longest ago goes first', () => {
    const known = new RecentlyUsed<object>(2);
    const [first, second] = [known.get('a', () => ({})), known.get('b', () => ({}))];
    known.get('a', () => ({}));
    known.get('c', () => ({}));
    expect(known.get('a', () => ({}))).toBe(first);
    expect(known.get('b', () => ({}))).not.toBe(second);
  });

  test('leaves out keys that are too long', () => {
    const known = new RecentlyUsed<object>(2, 3);
    expect(known.get('long', () => ({}))).not.toBe(known.get('long', () => ({})));
  });
});
