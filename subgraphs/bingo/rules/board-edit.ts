import { hasSameParts } from '../triggers/goal-nodes';
import { composedGoal } from '../triggers/read-goal';
import { readTrigger } from '../triggers/trigger';
import { watchesSame } from '../triggers/trigger-matching';

/** The fields that identify a task. */
export interface PlacedTask {
  readonly position: number;
  readonly name: string;
  readonly trigger: string;
}

/**
 * Returns the completed tasks that an edit would remove, move or replace, by position. Tasks have no ids: a
 * task stays if the new one at its position has the same kind and target. All other fields may change, also
 * the name, unless a manual task changes places with another one.
 *
 * @param completed positions that at least one participant completed, ascending.
 */
function displacedTasks<Task extends PlacedTask>(
  before: readonly Task[],
  after: readonly PlacedTask[],
  completed: readonly number[],
): Task[] {
  const [was, is] = [byPosition(before), byPosition(after)];
  return completed.flatMap((position) => {
    const task = was.get(position);
    const now = is.get(position);
    return task && !(now && isSameTask(task, now) && !isMoved(task, now, was, is)) ? [task] : [];
  });
}

/** Returns the first task of `displacedTasks`; null if all completed tasks keep their positions. */
export function displacedTask<Task extends PlacedTask>(
  before: readonly Task[],
  after: readonly PlacedTask[],
  completed: readonly number[],
): Task | null {
  return displacedTasks(before, after, completed)[0] ?? null;
}

/** Returns why a completed task cannot leave its position. */
export function displacement({ name, position }: PlacedTask): string {
  return `must keep the completed task "${name}" at position ${position}`;
}

/**
 * Returns why a board cannot get another size: the size is the meaning of positions, so it stays once a task
 * is completed. Null if it can.
 */
export function sizeProblem(before: number, after: number, completed: readonly number[]): string | null {
  if (before === after || completed.length === 0) return null;
  return `must remain ${before} because tasks of the board have been completed`;
}

/** Returns the positions whose task an edit removes or replaces. */
export function replacedPositions(before: readonly PlacedTask[], after: readonly PlacedTask[]): number[] {
  const is = byPosition(after);
  return before.flatMap((task) => {
    const now = is.get(task.position);
    return now && isSameTask(task, now) ? [] : task.position;
  });
}

/**
 * Returns the tasks, as edited, that are new or have another trigger: counts from before may be at their
 * goals now. Counts of something else than a task asks for are stored apart, so they do not concern it.
 */
export function withNewGoals<Task extends PlacedTask>(
  before: readonly PlacedTask[],
  after: readonly Task[],
): Task[] {
  const was = byPosition(before);
  return after.filter(({ position, trigger }) => was.get(position)?.trigger !== trigger);
}

function byPosition<Task extends PlacedTask>(tasks: readonly Task[]): Map<number, Task> {
  return new Map(tasks.map((task) => [task.position, task]));
}

/**
 * Returns whether two tasks have the same kind and target, so that progress of one is progress of the other.
 */
function isSameTask(before: PlacedTask, after: PlacedTask): boolean {
  const [goalBefore, goalAfter] = [composedGoal(before.trigger), composedGoal(after.trigger)];
  if (goalBefore || goalAfter)
    return goalBefore !== null && goalAfter !== null && hasSameParts(goalBefore, goalAfter);
  const [triggerBefore, triggerAfter] = [readTrigger(before.trigger), readTrigger(after.trigger)];
  return (
    'trigger' in triggerBefore &&
    'trigger' in triggerAfter &&
    watchesSame(triggerBefore.trigger, triggerAfter.trigger)
  );
}

/**
 * Returns whether a manual task was exchanged instead of renamed: manual tasks differ by name only, so one
 * whose old name moved elsewhere, or whose new name was elsewhere before, is another task.
 */
function isMoved(
  task: PlacedTask,
  now: PlacedTask,
  was: ReadonlyMap<number, PlacedTask>,
  is: ReadonlyMap<number, PlacedTask>,
): boolean {
  if (task.trigger !== 'manual' || task.name === now.name) return false;
  return movesFrom(was, is, now.name) || movesFrom(is, was, task.name);
}

/** Returns whether a manual task of a name has a position on one board that it lacks on the other. */
function movesFrom(
  board: ReadonlyMap<number, PlacedTask>,
  other: ReadonlyMap<number, PlacedTask>,
  name: string,
): boolean {
  const isNamed = (task: PlacedTask | undefined) => task?.trigger === 'manual' && task.name === name;
  return [...board].some(([position, task]) => isNamed(task) && !isNamed(other.get(position)));
}

/** What an edit does to a position. */
export type BoardChangeKind = 'added' | 'changed' | 'replaced' | 'removed';

/** The change of one position. */
interface BoardChange<Task> {
  readonly position: number;
  readonly kind: BoardChangeKind;
  /** Null where a task is added. */
  readonly before: Task | null;
  /** Null where a task is removed. */
  readonly after: Task | null;
  /** Why the edit is rejected, as a predicate such as `must keep …`; null if it is accepted. */
  readonly refusal: string | null;
}

/**
 * Returns what an edit of a board changes, by position. A task is replaced if the new one has another kind or
 * target, so that progress is lost; everything else is a change.
 *
 * @param completed positions that at least one participant completed, ascending.
 */
export function boardChanges<Task extends PlacedTask & object>(
  before: readonly Task[],
  after: readonly Task[],
  completed: readonly number[],
): BoardChange<Task>[] {
  const rejections = new Map(
    displacedTasks(before, after, completed).map((task) => [task.position, displacement(task)]),
  );
  const replaced = new Set(replacedPositions(before, after));
  const is = new Map(after.map((task) => [task.position, task]));
  const was = new Set(before.map(({ position }) => position));
  const kept = before.flatMap((task): BoardChange<Task>[] => {
    const { position } = task;
    const now = is.get(position);
    const rejection = rejections.get(position) ?? null;
    if (!now) return [{ position, kind: 'removed', before: task, after: null, refusal: rejection }];
    if (isEqual(task, now) && rejection === null) return [];
    const kind = replaced.has(position) ? 'replaced' : 'changed';
    return [{ position, kind, before: task, after: now, refusal: rejection }];
  });
  const added = after
    .filter(({ position }) => !was.has(position))
    .map(
      (task): BoardChange<Task> => ({
        position: task.position,
        kind: 'added',
        before: null,
        after: task,
        refusal: null,
      }),
    );
  return [...kept, ...added].sort((left, right) => left.position - right.position);
}

/** Compares all fields; both tasks have the same keys. */
function isEqual(left: object, right: object): boolean {
  const fields = new Map<string, unknown>(Object.entries(left));
  return Object.entries(right).every(([name, value]) => fields.get(name) === value);
}
