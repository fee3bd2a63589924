import { displacedTasks, displacement, type PlacedTask, replacedPositions } from './board-edit';

/** What an edit does to a position. */
export type BoardChangeKind = 'added' | 'changed' | 'replaced' | 'removed';

/** The change of one position. */
export interface BoardChange<Task> {
  readonly position: number;
  readonly kind: BoardChangeKind;
  /** Null where a task is added. */
  readonly before: Task | null;
  /** Null where a task is removed. */
  readonly after: Task | null;
  /** Why the edit is refused, as a predicate such as `must keep …`; null if it is accepted. */
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
  const refusals = new Map(
    displacedTasks(before, after, completed).map((task) => [task.position, displacement(task)]),
  );
  const replaced = new Set(replacedPositions(before, after));
  const is = new Map(after.map((task) => [task.position, task]));
  const was = new Set(before.map(({ position }) => position));
  const kept = before.flatMap((task): BoardChange<Task>[] => {
    const { position } = task;
    const now = is.get(position);
    const refusal = refusals.get(position) ?? null;
    if (!now) return [{ position, kind: 'removed', before: task, after: null, refusal }];
    if (isEqual(task, now) && refusal === null) return [];
    const kind = replaced.has(position) ? 'replaced' : 'changed';
    return [{ position, kind, before: task, after: now, refusal }];
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
  return [...kept, ...added].sort((one, other) => one.position - other.position);
}

/** Compares all fields; both tasks have the same keys. */
function isEqual(one: object, other: object): boolean {
  const fields = new Map<string, unknown>(Object.entries(one));
  return Object.entries(other).every(([name, value]) => fields.get(name) === value);
}
