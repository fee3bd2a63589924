import { type LineKind, linesCompleted } from './board-lines';

/** Points for each completed line of a kind, and for the whole board. */
export interface Bonuses extends Readonly<Record<LineKind, number>> {
  readonly board: number;
}

/** The bonuses of an event that has none. */
export const NO_BONUSES: Bonuses = { row: 0, column: 0, diagonal: 0, board: 0 };

/** A board and its bonuses. */
export interface BonusBoard {
  readonly size: number;
  /** Null if the event has none. */
  readonly bonuses: Bonuses | null;
}

/** What completed lines are worth. */
export interface LineScore {
  /** Number of completed lines. */
  readonly bingos: number;
  /** Points of the lines, and of the whole board. */
  readonly bonus: number;
}

/**
 * Returns the bingos and bonuses of a player or a team. The whole board is completed when each of its tasks
 * is; cells without a task are not needed for that, but complete no line.
 *
 * @param tasks cells that have a task.
 * @param completed cells whose task is completed.
 */
export function lineScore(
  { size, bonuses }: BonusBoard,
  tasks: ReadonlySet<number>,
  completed: ReadonlySet<number>,
): LineScore {
  const lines = linesCompleted(size, tasks, completed);
  if (!bonuses) return { bingos: lines.length, bonus: 0 };
  const bonus = lines.reduce((sum, { kind }) => sum + bonuses[kind], 0);
  return { bingos: lines.length, bonus: bonus + (isWhole(tasks, completed) ? bonuses.board : 0) };
}

/** A completed cell. */
export interface CellCompletion {
  readonly position: number;
  /** In milliseconds. */
  readonly at: number;
}

/** Lines, and possibly the whole board, that a completion ended. */
export interface Ending<Completion extends CellCompletion> extends LineScore {
  readonly completion: Completion;
  /** Whether it ended the whole board. */
  readonly isBoard: boolean;
}

/**
 * Returns which completions ended lines or the whole board: of each the last one.
 *
 * @param completions all of one player or one team; of the same time, the one with the higher position is
 * later.
 */
export function endingsOf<Completion extends CellCompletion>(
  { size, bonuses }: BonusBoard,
  tasks: ReadonlySet<number>,
  completions: readonly Completion[],
): Ending<Completion>[] {
  const ordered = [...completions].sort((one, other) => one.at - other.at || one.position - other.position);
  const places = new Map(ordered.map(({ position }, place) => [position, place]));
  const completed = new Set(places.keys());
  const ended = (cells: Iterable<number>, rest: Omit<Ending<Completion>, 'completion'>) => {
    const completion = ordered[Math.max(...[...cells].map((cell) => places.get(cell) ?? 0))];
    return completion ? [{ completion, ...rest }] : [];
  };
  const lines = linesCompleted(size, tasks, completed).flatMap(({ kind, cells }) =>
    ended(cells, { bingos: 1, bonus: bonuses?.[kind] ?? 0, isBoard: false }),
  );
  if (!isWhole(tasks, completed)) return lines;
  return [...lines, ...ended(tasks, { bingos: 0, bonus: bonuses?.board ?? 0, isBoard: true })];
}

function isWhole(tasks: ReadonlySet<number>, completed: ReadonlySet<number>): boolean {
  if (tasks.size === 0 || completed.size < tasks.size) return false;
  return [...tasks].every((position) => completed.has(position));
}
