import { readTrigger, reportProblem } from './trigger';

/** A task as far as it can be told from others. */
export interface PlacedTask {
  readonly position: number;
  readonly name: string;
  readonly trigger: string;
}

/**
 * The first completed task that an edit would remove, move or replace; null when all stay where they are. Tasks have no
 * ids: one is the same after an edit when it kept its position and its name or trigger, and neither it went to another
 * position nor another came to its own. Everything else about it may change.
 *
 * @param completed positions that at least one participant completed, ascending.
 */
export function displacedTask<Task extends PlacedTask>(
  before: readonly Task[],
  after: readonly PlacedTask[],
  completed: readonly number[],
): Task | null {
  const [was, is] = [byPosition(before), byPosition(after)];
  for (const position of completed) {
    const task = was.get(position);
    if (task && !stays(task, is.get(position), was, is)) return task;
  }
  return null;
}

/**
 * The positions whose running counts an edit makes meaningless: the task is gone or counts something else now. A task
 * whose count to reach alone changed keeps what was counted.
 */
export function recountedPositions(before: readonly PlacedTask[], after: readonly PlacedTask[]): number[] {
  const is = byPosition(after);
  return before
    .filter(({ position, trigger }) => !countsSame(trigger, is.get(position)?.trigger))
    .map(({ position }) => position);
}

type Board = ReadonlyMap<number, PlacedTask>;

function byPosition<Task extends PlacedTask>(tasks: readonly Task[]): Map<number, Task> {
  return new Map(tasks.map((task) => [task.position, task]));
}

function stays(task: PlacedTask, now: PlacedTask | undefined, was: Board, is: Board): boolean {
  if (!now) return false;
  if (alike(task, now)) return true;
  if (appears(task, was, is) || appears(now, is, was)) return false;
  return task.name === now.name || task.trigger === now.trigger;
}

/** Whether a task stands somewhere on a board where another did not have it. */
function appears(task: PlacedTask, from: Board, to: Board): boolean {
  return [...to.values()].some((other) => alike(other, task) && !alike(from.get(other.position), task));
}

function alike(one: PlacedTask | undefined, other: PlacedTask): boolean {
  return one?.name === other.name && one.trigger === other.trigger;
}

function countsSame(before: string, after: string | undefined): boolean {
  if (after === undefined) return false;
  if (before === after) return true;
  const [old, renewed] = [readTrigger(before), readTrigger(after)];
  if (!('trigger' in old) || !('trigger' in renewed)) return false;
  const { type, target } = old.trigger;
  return reportProblem(renewed.trigger, { type, target: target ?? '' }) === null;
}
