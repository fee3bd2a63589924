import fc from 'fast-check';
import { endingsOf, lineScore, NO_BONUSES } from './scores';

const BONUSES = { row: 1, column: 10, diagonal: 100, board: 1000 };
const all = (size: number) => new Set(Array.from({ length: size ** 2 }, (_, cell) => cell));

describe('bonuses', () => {
  it.each([
    ['a row', [0, 1, 2], 1, 1],
    ['a column', [0, 3, 6], 1, 10],
    ['a diagonal', [0, 4, 8], 1, 100],
    ['a row and a column', [0, 1, 2, 3, 6], 2, 11],
    ['a broken row', [0, 1], 0, 0],
  ])('are paid for %s', (_, completed, bingos, bonus) => {
    expect(lineScore({ size: 3, bonuses: BONUSES }, all(3), new Set(completed))).toEqual({ bingos, bonus });
  });

  it('are paid for the whole board', () => {
    const score = lineScore({ size: 3, bonuses: BONUSES }, all(3), all(3));
    expect(score).toEqual({ bingos: 8, bonus: 1000 + 3 * 1 + 3 * 10 + 2 * 100 });
  });

  it('of the whole board need no task in empty cells, but one at least', () => {
    const board = { size: 2, bonuses: { ...NO_BONUSES, board: 5 } };
    expect(lineScore(board, new Set([0]), new Set([0]))).toEqual({ bingos: 0, bonus: 5 });
    expect(lineScore(board, new Set(), new Set())).toEqual({ bingos: 0, bonus: 0 });
  });

  it('count the line of a board of one cell as a row', () => {
    expect(lineScore({ size: 1, bonuses: BONUSES }, all(1), all(1))).toEqual({ bingos: 1, bonus: 1001 });
  });

  it('are paid to the completions that ended a line or the board', () => {
    const completions = [3, 1, 0, 2].map((position, index) => ({ position, at: index }));
    const endings = endingsOf({ size: 2, bonuses: BONUSES }, all(2), completions);
    const paid = endings.map(({ completion, bonus }) => [completion.position, bonus]);
    expect(paid).toEqual([
      [0, 1],
      [2, 1],
      [2, 10],
      [1, 10],
      [0, 100],
      [2, 100],
      [2, 1000],
    ]);
  });

  it('are the same however they are added up', () => {
    const boards = fc.integer({ min: 1, max: 5 }).chain((size) =>
      fc.record({
        size: fc.constant(size),
        tasks: fc.subarray([...all(size)]),
        order: fc.shuffledSubarray([...all(size)]),
      }),
    );
    fc.assert(
      fc.property(boards, ({ size, tasks, order }) => {
        const board = { size, bonuses: BONUSES };
        const cells = new Set(tasks);
        const completions = order
          .filter((position) => cells.has(position))
          .map((position, at) => ({ position, at }));
        const endings = endingsOf(board, cells, completions);
        let before = { bingos: 0, bonus: 0 };
        const done = new Set<number>();
        for (const completion of completions) {
          const after = lineScore(board, cells, done.add(completion.position));
          const own = endings.filter((ending) => ending.completion === completion);
          expect(own.reduce((sum, { bonus }) => sum + bonus, 0)).toBe(after.bonus - before.bonus);
          expect(own.reduce((sum, { bingos }) => sum + bingos, 0)).toBe(after.bingos - before.bingos);
          before = after;
        }
      }),
    );
  });
});
