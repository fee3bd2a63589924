import type { ReportedType } from '../triggers/trigger';
import { requestKeys } from '../triggers/trigger-matching';
import type { BoardTask } from './board-state';

/** A report as far as triggers ask for it. */
interface Reported {
  readonly type: ReportedType;
  readonly target: string;
}

/**
 * The tasks of a board that ask for the reports of a batch. Each trigger of the board is read once, however
 * many reports there are.
 */
export class MatchingTasks {
  private readonly byKey = new Map<string, BoardTask[]>();

  constructor(tasks: readonly BoardTask[], reports: readonly Reported[]) {
    for (const report of reports) for (const key of requestKeys(report)) this.byKey.set(key, []);
    for (const task of tasks) {
      if ('trigger' in task) this.add(task.requested, task);
      else for (const { leaf } of task.nodes) this.add(leaf?.requested ?? null, task);
    }
  }

  /** Returns the tasks that ask for a report of the batch, by position. */
  of(report: Reported): readonly BoardTask[] {
    const [tasks = [], ...others] = requestKeys(report).map((key) => this.byKey.get(key) ?? []);
    if (others.every(({ length }) => length === 0)) return tasks;
    const all = new Set([...tasks, ...others.flat()]);
    return [...all].sort((left, right) => left.position - right.position);
  }

  private add(key: string | null, task: BoardTask): void {
    const tasks = key === null ? undefined : this.byKey.get(key);
    if (tasks && tasks.at(-1) !== task) tasks.push(task);
  }
}
