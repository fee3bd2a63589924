import { taskStateOf } from '#console/events/task-state.ts';

/** A task with the viewer's progress. */
interface OwnTask {
  readonly points: number;
  readonly progress: Parameters<typeof taskStateOf>[0];
}

/** Returns the open tasks that are nearest to done, nearest first; of equal ones, those with more points. */
export function nearestTasks<Task extends OwnTask>(tasks: readonly Task[], most: number): Task[] {
  return tasks
    .flatMap((task) => {
      const { state, count, goal } = taskStateOf(task.progress, false);
      if (state === 'completed' || !count || !goal) return [];
      return { task, share: count / goal };
    })
    .sort((left, right) => right.share - left.share || right.task.points - left.task.points)
    .slice(0, most)
    .map(({ task }) => task);
}
