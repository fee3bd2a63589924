import { KnownTotals } from './known-totals';

const KEY = { keyHash: 'a', position: 3, counted: 'npc_kill:zulrah' };

describe('the known totals', () => {
  it('say that any total may be higher until one is known', () => {
    const totals = new KnownTotals();
    expect(totals.isHigher(KEY, 0)).toBe(true);
    totals.set(KEY, 5);
    expect([4, 5, 6].map((total) => totals.isHigher(KEY, total))).toEqual([false, false, true]);
  });

  it.each([
    { ...KEY, keyHash: 'b' },
    { ...KEY, position: 4 },
    { ...KEY, counted: 'npc_kill:vorkath' },
  ])('are those of a participant, a position and what is counted: %j', (other) => {
    const totals = new KnownTotals();
    totals.set(KEY, 5);
    expect(totals.isHigher(other, 1)).toBe(true);
  });
});
