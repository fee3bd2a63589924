import { checkBounds, checkName, checkProse, checkRange, trimmed } from '#kit/arguments';
import { POINTS_LIMITS } from '#kit/rules/points';
import { invalidArgument } from '#protocol/errors';
import { readGoal } from '../rules/goals/read-goal';
import { TIER_LIMITS } from '../rules/tiers';
import type { BingoTaskInput } from './bingo-event.inputs';
import type { BingoTask, StoredTask } from './bingo-task.type';

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
  const tasks = inputs.map((input, index) => {
    const path = `${argument}.${index}`;
    const task = checkTask(path, input);
    if (taken.has(task.position)) throw invalidArgument(`${path}.position`, 'must be unique');
    taken.add(task.position);
    return task;
  });
  return tasks;
}

function checkTask(
  path: string,
  { position, trigger, description, points, tier, hiddenUntil, ...input }: BingoTaskInput,
): StoredTask {
  const name = trimmed(input.name);
  checkName(`${path}.name`, name);
  const reading = readGoal(trigger);
  if ('problem' in reading) throw invalidArgument(`${path}.trigger`, reading.problem);
  if (description != null) checkProse(`${path}.description`, description);
  if (points != null) checkBounds(`${path}.points`, points, POINTS_LIMITS);
  if (tier != null) checkBounds(`${path}.tier`, tier, TIER_LIMITS);
  return {
    position,
    name,
    description: description ?? '',
    points: points ?? 0,
    trigger: reading.text,
    tier: tier ?? null,
    hiddenUntil: hiddenUntil ?? null,
  };
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
