import fc from 'fast-check';
import { completedLines } from './scores';

/** Parses a board drawn with `x` for a completed task, `o` for another and `.` for an empty cell. */
function bingosOf(...rows: string[]): number {
  const cells = [...rows.join('')];
  const positions = (marks: string) =>
    new Set(cells.flatMap((cell, index) => (marks.includes(cell) ? [index] : [])));
  return completedLines(rows.length, positions('xo'), positions('x'));
}

describe('a board', () => {
  it('has a bingo for each row, column and main diagonal', () => {
    expect(bingosOf('ooo', 'xxx', 'ooo')).toBe(1);
    expect(bingosOf('oxo', 'oxo', 'oxo')).toBe(1);
    expect(bingosOf('xoo', 'oxo', 'oox')).toBe(1);
    expect(bingosOf('oox', 'oxo', 'xoo')).toBe(1);
    expect(bingosOf('xxx', 'xoo', 'xoo')).toBe(2);
    expect(bingosOf('xxx', 'xxx', 'xxx')).toBe(8);
  });

  it('has none for other diagonals and wrapped rows', () => {
    expect(bingosOf('oxo', 'oox', 'ooo')).toBe(0);
    expect(bingosOf('oox', 'xxo', 'ooo')).toBe(0);
  });

  it('has none for a line with an empty cell', () => {
    expect(bingosOf('x.x', 'ooo', 'ooo')).toBe(0);
    expect(bingosOf('xxx', 'x.x', 'xxx')).toBe(4);
    expect(bingosOf('...', '...', '...')).toBe(0);
  });

  it('of one cell has one bingo', () => {
    expect(bingosOf('x')).toBe(1);
    expect(bingosOf('o')).toBe(0);
    expect(bingosOf('.')).toBe(0);
  });

  it('ignores a completion whose task was removed', () => {
    expect(completedLines(2, new Set([0]), new Set([0, 1, 2, 3]))).toBe(0);
  });

  it('of any size and filling has the same lines as a naive search by coordinates', () => {
    const sizes = fc.integer({ min: 1, max: 25 });
    const boards = sizes.chain((size) =>
      fc.record({
        size: fc.constant(size),
        // Mostly full: random boards would hardly ever have a line.
        empty: fc.uniqueArray(fc.nat(size * size - 1), { maxLength: 3 }),
        missed: fc.uniqueArray(fc.nat(size * size - 1), { maxLength: size * 2 }),
      }),
    );
    fc.assert(
      fc.property(boards, ({ size, empty, missed }) => {
        const cells = Array.from({ length: size * size }, (_, position) => position);
        const tasks = cells.filter((cell) => !empty.includes(cell));
        const completed = new Set(tasks.filter((cell) => !missed.includes(cell)));
        expect(completedLines(size, new Set(tasks), completed)).toBe(naiveLines(size, completed));
      }),
    );
  });

  it('of size n has 2n + 2 bingos when completed', () => {
    for (let size = 2; size <= 25; size += 1) {
      const all = new Set(Array.from({ length: size * size }, (_, position) => position));
      expect(completedLines(size, all, all)).toBe(2 * size + 2);
    }
  });
});

/** Finds the complete lines by removing those of every cell that is not completed. */
function naiveLines(size: number, completed: ReadonlySet<number>): number {
  if (size === 1) return completed.size;
  const [rows, columns] = [new Set<number>(), new Set<number>()];
  let [falling, rising] = [1, 1];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (completed.has(row * size + column)) continue;
      rows.add(row);
      columns.add(column);
      if (row === column) falling = 0;
      if (row + column === size - 1) rising = 0;
    }
  }
  return 2 * size - rows.size - columns.size + falling + rising;
}
