/** How far a participant is with a task, as the graph says it; null when the caller may not know. */
interface TaskProgress {
  readonly completed: boolean;
  /** The goal, which has no parent, and its parts. */
  readonly parts: readonly {
    readonly parent: number | null;
    readonly count: number;
    readonly goal: number | null;
  }[];
}

/** The state of a task for a participant; `count` and `goal` are null when one report completes it. */
export interface TaskState {
  readonly state: 'completed' | 'revoked' | 'open';
  readonly count: number | null;
  readonly goal: number | null;
}

/** Returns the state of a task. @param isRevoked whether its completion was taken back. */
export function taskStateOf(progress: TaskProgress | null, isRevoked: boolean): TaskState {
  const whole = progress?.parts.find(({ parent }) => parent === null);
  const counts = { count: whole?.count ?? null, goal: whole?.goal ?? null };
  if (progress?.completed) return { state: 'completed', ...counts };
  return { state: isRevoked ? 'revoked' : 'open', ...counts };
}
