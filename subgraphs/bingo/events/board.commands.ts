import { checkRange } from '#kit/arguments';
import type { Transaction } from '#kit/database/database';
import { fieldsBy, initialFields } from '#kit/fields';
import { invalidArgument } from '#protocol/errors';
import { EventEntity } from '../board/event.fields';
import {
  type BingoTask,
  type BingoTaskInput,
  type StoredTask,
  TASK_FIELDS,
  TaskEntity,
} from '../board/task.fields';
import { tasksOf } from '../board/tasks.queries';
import { completedPositions, completeReached } from '../counting/complete-reached';
import { liftRevocationsAt } from '../counting/corrections';
import {
  displacedTask,
  displacement,
  replacedPositions,
  sizeProblem,
  withNewGoals,
} from '../rules/board-edit';
import { shownEvent } from './shown-tasks';

/** Argument of the tasks of an event. */
const TASKS = 'input.tasks';

/**
 * Validates the tasks of a board and fills in defaults.
 *
 * @param argument path of the tasks.
 * @returns the tasks in input order.
 * @throws DomainError BAD_USER_INPUT naming the first invalid field, such as `input.tasks.3.trigger`.
 */
export function checkTasks(inputs: readonly BingoTaskInput[], argument = TASKS): StoredTask[] {
  const taken = new Set<number>();
  return inputs.map((input, index) => {
    const path = `${argument}.${index}`;
    const task = initialFields(TASK_FIELDS, input, path);
    if (taken.has(task.position)) throw invalidArgument(`${path}.position`, 'must be unique');
    taken.add(task.position);
    return task;
  });
}

/**
 * @param tasks in input order.
 * @throws DomainError BAD_USER_INPUT naming the position of the first task outside a board of this size.
 */
export function checkPositions(tasks: readonly BingoTask[], boardSize: number, argument = TASKS): void {
  for (const [index, { position }] of tasks.entries()) {
    checkRange(`${argument}.${index}.position`, position, 0, boardSize ** 2 - 1);
  }
}

/**
 * Returns the tasks of an update with nullable fields, such as the tier: where the input says nothing of
 * them, those of the present task at the position stay. Clients that do not know of them neither show a
 * hidden task nor open a tier.
 *
 * @param tasks the checked `inputs`, in the same order.
 * @throws DomainError BAD_USER_INPUT for another task than the hidden one at its position, unless the input
 * says until when it is hidden.
 */
export function withKeptSettings(
  tasks: readonly StoredTask[],
  inputs: readonly BingoTaskInput[],
  present: readonly StoredTask[],
): StoredTask[] {
  const byPosition = new Map(present.map((task) => [task.position, task]));
  return tasks.map((task, index) => {
    const before = byPosition.get(task.position);
    const input = inputs[index];
    if (!before || !input) return task;
    const isUnaware = input.hiddenUntil === undefined && isHiddenAt(before.hiddenUntil, new Date());
    if (isUnaware && before.trigger !== task.trigger) {
      const hidden = `must not be that of the hidden task "${before.name}"`;
      throw invalidArgument(`${TASKS}.${index}.position`, hidden);
    }
    const isKept = (name: keyof StoredTask) => TASK_FIELDS[name].nullable && input[name] === undefined;
    return fieldsBy(TASK_FIELDS, (name) => (isKept(name) ? before[name] : task[name]));
  });
}

/** Changes to a board. */
interface BoardEdit {
  readonly size: number;
  /** In input order; undefined keeps the current tasks. */
  readonly tasks: readonly StoredTask[] | undefined;
  /** Whether hidden tasks stay whose positions `tasks` does not name. */
  readonly keepsHiddenTasks: boolean;
}

/**
 * Edits the board of an event; the caller must hold its exclusive lock. Completed tasks keep their positions,
 * and the board keeps its size once a task is completed, because a new size would shift every position.
 * Bingos and completed-task counts therefore stay valid; the caller recomputes the points. Tasks whose goals
 * were lowered, and tasks that are added again or shown again, are completed for participants who have the
 * count.
 *
 * @returns whether tasks changed.
 * @throws DomainError BAD_USER_INPUT.
 */
export async function editBoard(
  transaction: Transaction,
  event: EventEntity,
  edit: BoardEdit,
): Promise<boolean> {
  const { id, boardSize } = event;
  if (!edit.tasks && edit.size === boardSize) return false;
  const completed = await completedPositions(transaction, id);
  const wrongSize = sizeProblem(boardSize, edit.size, completed);
  if (wrongSize) throw invalidArgument('input.boardSize', wrongSize);
  const before = await tasksOf(transaction, id);
  if (!edit.tasks) {
    rejectOutside(before, edit.size);
    return false;
  }
  checkPositions(edit.tasks, edit.size);
  const now = new Date();
  const after = [...edit.tasks, ...keptHidden(before, edit, now)]
    .map((task) => hiddenBefore(task, before, now))
    .sort((left, right) => left.position - right.position);
  rejectOutside(after, edit.size);
  rejectDisplacement(before, after, completed);
  rejectHiding(after, completed, now);
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  await replaceTasks(transaction, id, after);
  const appeared = await logShown(transaction, event, { before, after, now });
  await liftRevocationsAt(transaction, id, replacedPositions(before, after));
  const wasShown = ({ position, hiddenUntil }: StoredTask) =>
    !isHiddenAt(hiddenUntil, now) && !appeared.has(position);
  const isShown = ({ hiddenUntil }: StoredTask) => !isHiddenAt(hiddenUntil, now);
  await completeReached(transaction, id, withNewGoals(before.filter(wasShown), after.filter(isShown)));
  return true;
}

/** Returns the hidden tasks that an edit keeps. */
function keptHidden(
  before: readonly StoredTask[],
  { tasks = [], keepsHiddenTasks }: BoardEdit,
  now: Date,
): StoredTask[] {
  if (!keepsHiddenTasks) return [];
  const named = new Set(tasks.map(({ position }) => position));
  return before.filter(({ position, hiddenUntil }) => isHiddenAt(hiddenUntil, now) && !named.has(position));
}

/** Returns a task with until when it was hidden, if the edit shows it: nothing from before counts. */
function hiddenBefore(task: StoredTask, before: readonly StoredTask[], now: Date): StoredTask {
  const own = before.find(({ position }) => position === task.position);
  const former = (own ?? before.find(({ trigger }) => trigger === task.trigger))?.hiddenUntil ?? null;
  if (former === null) return task;
  const until = isHiddenAt(former, now) ? now : former;
  return task.hiddenUntil === null || task.hiddenUntil < until ? { ...task, hiddenUntil: until } : task;
}

interface EditedBoard {
  readonly before: readonly StoredTask[];
  readonly after: readonly StoredTask[];
  readonly now: Date;
}

/**
 * Logs tasks that were hidden when tasks were logged last, and are shown now, and returns their positions.
 */
async function logShown(
  transaction: Transaction,
  { id }: EventEntity,
  { before, after, now }: EditedBoard,
): Promise<ReadonlySet<number>> {
  if (!before.some(({ hiddenUntil }) => hiddenUntil !== null)) return new Set();
  const { shownLoggedUntil } = await transaction.entities.findOneOrFail(EventEntity, {
    select: { shownLoggedUntil: true },
    where: { id },
    lock: { mode: 'for_no_key_update' },
  });
  const hidden = new Set(
    before
      .filter(({ hiddenUntil }) => isHiddenAt(hiddenUntil, shownLoggedUntil))
      .map(({ position }) => position),
  );
  const shown = after
    .filter(({ position, hiddenUntil }) => hidden.has(position) && !isHiddenAt(hiddenUntil, now))
    .map(({ position }) => position);
  if (shown.length === 0) return new Set();
  const latest = shownLoggedUntil > now ? shownLoggedUntil : now;
  await transaction.entities.update(EventEntity, { id }, { shownLoggedUntil: latest });
  transaction.appendEvents(shown.map((position) => shownEvent({ eventId: id, position })));
  return new Set(shown);
}

/** What is completed is known. */
function rejectHiding(after: readonly StoredTask[], completed: readonly number[], now: Date): void {
  const task = after.find(
    ({ position, hiddenUntil }) => isHiddenAt(hiddenUntil, now) && completed.includes(position),
  );
  if (task) throw invalidArgument('input.tasks', `must show the completed task at position ${task.position}`);
}

function rejectOutside(tasks: readonly StoredTask[], size: number): void {
  const outside = tasks.find(({ position }) => position >= size ** 2);
  if (!outside) return;
  const { name, position } = outside;
  throw invalidArgument('input.boardSize', `must leave room for the task "${name}" at position ${position}`);
}

function rejectDisplacement(
  before: readonly StoredTask[],
  after: readonly StoredTask[],
  completed: readonly number[],
): void {
  const displaced = displacedTask(before, after, completed);
  if (displaced) throw invalidArgument('input.tasks', displacement(displaced));
}

async function replaceTasks(
  transaction: Transaction,
  eventId: string,
  tasks: readonly StoredTask[],
): Promise<void> {
  await transaction.entities.delete(TaskEntity, { eventId });
  await transaction.entities.insert(
    TaskEntity,
    tasks.map((task) => ({ eventId, ...task })),
  );
}

/**
 * Returns whether a task is hidden at a time.
 *
 * @param until when it is shown; null for a task that always is.
 */
function isHiddenAt(until: Date | null, now: Date): boolean {
  return until !== null && until > now;
}
