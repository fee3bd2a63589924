/** Counts the completed rows, columns and diagonals of a square board. */
export function completedLines(size: number, tasks: readonly number[], done: readonly number[]): number {
  const [cells, completed] = [new Set(tasks), new Set(done)];
  const full = (line: readonly number[]) => line.every((cell) => cells.has(cell) && completed.has(cell));
  const along = Array.from({ length: size }, (_, index) => index);
  const lines = [
    ...along.map((row) => along.map((column) => row * size + column)),
    ...along.map((column) => along.map((row) => row * size + column)),
    along.map((index) => index * size + index),
    along.map((index) => (index + 1) * (size - 1)),
  ];
  return lines.filter(full).length;
}
