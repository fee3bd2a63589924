import { readTrigger, watchesSame } from './trigger';

/** The fields that identify a task. */
export interface PlacedTask {
  readonly position: number;
  readonly name: string;
  readonly trigger: string;
}

/**
 * Returns the first completed task that an edit would remove, move or replace; null if all keep their
 * positions. Tasks have no ids: a task is unchanged if the new one at its position watches for the same thing
 * and has the same name or the same goal. All other fields may change.
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
    if (task && !isUnchanged(task, is.get(position))) return task;
  }
  return null;
}

function byPosition<Task extends PlacedTask>(tasks: readonly Task[]): Map<number, Task> {
  return new Map(tasks.map((task) => [task.position, task]));
}

function isUnchanged(task: PlacedTask, now: PlacedTask | undefined): boolean {
  if (!now) return false;
  const [before, after] = [readTrigger(task.trigger), readTrigger(now.trigger)];
  if (!('trigger' in before) || !('trigger' in after)) return false;
  if (!watchesSame(before.trigger, after.trigger)) return false;
  // All manual tasks watch for the same thing, nothing, and differ by name only.
  return task.name === now.name || (before.trigger.type !== 'manual' && task.trigger === now.trigger);
}
