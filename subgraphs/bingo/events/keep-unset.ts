import type { BingoTaskInput } from './bingo-event.inputs';
import type { StoredTask } from './bingo-task.type';

/**
 * Returns the tasks of an update with tiers and times of hiding: where the input says nothing of them, those
 * of the present task at the position stay. Clients that do not know of them neither show a hidden task nor
 * open a tier.
 *
 * @param tasks the checked `inputs`, in the same order.
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
    return {
      ...task,
      tier: input.tier === undefined ? before.tier : task.tier,
      hiddenUntil: input.hiddenUntil === undefined ? before.hiddenUntil : task.hiddenUntil,
    };
  });
}
