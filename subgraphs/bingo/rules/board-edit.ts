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
