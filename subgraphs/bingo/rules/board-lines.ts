/** The maximum side length of a board. */
export const LARGEST_SIZE = 25;
/** Limits of the side of a board. */
export const SIZE_LIMITS = { minimum: 1, maximum: LARGEST_SIZE };

/** Limits of positions on the largest board. */
export const POSITION_LIMITS = { minimum: 0, maximum: LARGEST_SIZE ** 2 - 1 };

export type LineKind = 'row' | 'column' | 'diagonal';

/** A line of a board. */
export interface Line {
  readonly kind: LineKind;
  readonly cells: readonly number[];
}

const linesBySize = new Map<number, readonly Line[]>();

/**
 * Returns the number of bingos of a player: complete rows, columns and main diagonals of a square board.
 * Positions count row by row from 0. A line with an empty cell never completes. Lines with the same cells
 * count once, so a board of one cell has one bingo, a row.
 *
 * @param size side length of the board, 1 to 25.
 * @param taskPositions cells that have a task.
 * @param completed cells whose task the player completed.
 */
export function completedLines(
  size: number,
  taskPositions: ReadonlySet<number>,
  completed: ReadonlySet<number>,
): number {
  return linesCompleted(size, taskPositions, completed).length;
}

/** Returns the complete lines: see `completedLines`. */
export function linesCompleted(
  size: number,
  taskPositions: ReadonlySet<number>,
  completed: ReadonlySet<number>,
): readonly Line[] {
  return linesOf(size).filter(({ cells }) =>
    cells.every((cell) => taskPositions.has(cell) && completed.has(cell)),
  );
}

function linesOf(size: number): readonly Line[] {
  const known = linesBySize.get(size);
  if (known) return known;
  const lines = size === 1 ? [{ kind: 'row' as const, cells: [0] }] : drawLines(size);
  linesBySize.set(size, lines);
  return lines;
}

function drawLines(size: number): Line[] {
  const along = Array.from({ length: size }, (_, index) => index);
  const line = (kind: LineKind, cellAt: (index: number) => number) => ({ kind, cells: along.map(cellAt) });
  return [
    ...along.map((row) => line('row', (column) => row * size + column)),
    ...along.map((column) => line('column', (row) => row * size + column)),
    line('diagonal', (index) => index * size + index),
    line('diagonal', (index) => index * size + (size - 1 - index)),
  ];
}
