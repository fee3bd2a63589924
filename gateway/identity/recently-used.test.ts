import { RecentlyUsed } from './recently-used';

describe('a bounded memory', () => {
  it('drops what was used least recently', () => {
    const memory = new RecentlyUsed<number>(2);
    memory.set('a', 1);
    memory.set('b', 2);
    memory.get('a');
    memory.set('c', 3);
    expect([memory.get('a'), memory.get('b'), memory.get('c')]).toEqual([1, undefined, 3]);
  });

  it('replaces a value without dropping another', () => {
    const memory = new RecentlyUsed<number>(2);
    memory.set('a', 1);
    memory.set('b', 2);
    memory.set('b', 3);
    expect([memory.get('a'), memory.get('b')]).toEqual([1, 3]);
  });
});
