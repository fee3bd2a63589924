/** A task while its board is edited. */
export interface TaskDraft {
  /** Row by row from 0. */
  readonly position: number;
  readonly name: string;
  readonly description: string;
  readonly points: number;
  readonly trigger: string;
  /** Number of a tier of the event; null for always open. */
  readonly tier: number | null;
  /** ISO timestamp; null for a task that always was shown. */
  readonly hiddenUntil: string | null;
}

/** The largest side of a board. */
export const LARGEST_SIDE = 25;

/** Reads the side of a board from the value of its field; null if it is none. */
export function readSide(entered: string | number): number | null {
  const side = Number(entered);
  return entered !== '' && Number.isInteger(side) && side >= 1 && side <= LARGEST_SIDE ? side : null;
}

/**
 * Moves tasks to the positions of the same row and column on a board of another size, dropping what is
 * outside.
 */
export function resizeBoard(tasks: readonly TaskDraft[], from: number, to: number): TaskDraft[] {
  return tasks.flatMap((task) => {
    const [row, column] = [Math.floor(task.position / from), task.position % from];
    return row < to && column < to ? [{ ...task, position: row * to + column }] : [];
  });
}

/** Puts a task on the board, in place of the one at its position. */
export function putTask(tasks: readonly TaskDraft[], task: TaskDraft): TaskDraft[] {
  return [...removeTask(tasks, task.position), task].sort((a, b) => a.position - b.position);
}

export function removeTask(tasks: readonly TaskDraft[], position: number): TaskDraft[] {
  return tasks.filter((task) => task.position !== position);
}

/** Moves the task at a position to another one, and a task that is there to the position of the first. */
export function moveTask(tasks: readonly TaskDraft[], from: number, to: number): TaskDraft[] {
  if (!tasks.some(({ position }) => position === from)) return [...tasks];
  const moved = tasks.map((task) => {
    if (task.position === from) return { ...task, position: to };
    return task.position === to ? { ...task, position: from } : task;
  });
  return moved.sort((a, b) => a.position - b.position);
}

/** Suggests an event's id from its name: `Winter bingo 2026!` becomes `winter-bingo-2026`. */
export function suggestId(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
}
