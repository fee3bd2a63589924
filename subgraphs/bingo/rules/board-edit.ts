import { readTrigger, watchesSame } from './trigger';

/** A task as far as it can be told from others. */
export interface PlacedTask {
  readonly position: number;
  readonly name: string;
  readonly trigger: string;
}

/**
 * The first completed task that an edit would remove, move or replace; null when all stay where they are. Tasks have no
 * ids: one is the same after an edit when at its position is one that watches for the same thing, and that has its name or
 * its count to reach. Everything else about it may change.
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
    if (task && !stays(task, is.get(position))) return task;
  }
  return null;
}

function byPosition<Task extends PlacedTask>(tasks: readonly Task[]): Map<number, Task> {
  return new Map(tasks.map((task) => [task.position, task]));
}

function stays(task: PlacedTask, now: PlacedTask | undefined): boolean {
  if (!now) return false;
  const [before, after] = [readTrigger(task.trigger), readTrigger(now.trigger)];
  if (!('trigger' in before) || !('trigger' in after)) return false;
  if (!watchesSame(before.trigger, after.trigger)) return false;
  // All manual tasks watch for the same, which is nothing: their names tell them apart.
  return task.name === now.name || (before.trigger.type !== 'manual' && task.trigger === now.trigger);
}
