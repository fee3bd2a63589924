import { Ledger } from './ledger';

const tasks = Array.from({ length: 8 }, (_, position) => ({ position, points: 10 ** position, goal: 3 }));

/** Creates a ledger for a board of side 3 with an empty last cell. */
function ledgerWith(...done: readonly number[]): Ledger {
  const ledger = new Ledger(3, tasks);
  for (const position of done) ledger.reported(position, 3);
  return ledger;
}

describe('the ledger', () => {
  it('is initially empty', () => {
    expect(ledgerWith().totals()).toEqual({ points: 0, bingos: 0, completed: [] });
  });

  it('completes a task at its goal', () => {
    const ledger = ledgerWith();
    ledger.reported(0, 2);
    expect(ledger.totals().completed).toEqual([]);
    ledger.reported(0, 3);
    expect(ledger.totals()).toEqual({ points: 1, bingos: 0, completed: [0] });
  });

  it('keeps the highest count', () => {
    const ledger = ledgerWith();
    for (const total of [2, 2, 1, 0]) ledger.reported(1, total);
    expect(ledger.totals().points).toBe(0);
    for (const total of [5, 1]) ledger.reported(1, total);
    expect(ledger.totals().points).toBe(10);
  });

  it('accepts completions by an organiser', () => {
    const ledger = ledgerWith();
    ledger.completedByHand(4);
    ledger.completedByHand(4);
    expect(ledger.totals()).toEqual({ points: 10_000, bingos: 0, completed: [4] });
  });

  it.each([
    ['a row', [0, 1, 2], 1],
    ['a column', [0, 3, 6], 1],
    ['the rising diagonal', [2, 4, 6], 1],
    ['a row and a column that cross', [2, 0, 1, 3, 6], 2],
    ['two of three', [0, 1], 0],
    ['everything but the empty cell', [0, 1, 2, 3, 4, 5, 6, 7], 5],
  ])('counts %s', (_what, positions, bingos) => {
    expect(ledgerWith(...positions).totals().bingos).toBe(bingos);
  });

  it('never completes a line with an empty cell', () => {
    expect(ledgerWith(0, 4).totals().bingos).toBe(0);
    expect(ledgerWith(6, 7).totals().bingos).toBe(0);
  });

  it('ignores positions without a task', () => {
    expect(ledgerWith(8, 99).totals()).toEqual({ points: 0, bingos: 0, completed: [] });
  });

  it('lists positions in order', () => {
    expect(ledgerWith(7, 0, 5).totals().completed).toEqual([0, 5, 7]);
  });
});
