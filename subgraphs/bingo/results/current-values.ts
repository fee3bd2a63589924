/** What a line of results stores. */
interface StoredTotals {
  readonly tasksCompleted: number;
  readonly bingos: number;
  readonly points: number;
}

/** Whether a line was corrected, and the present values if so. */
export interface CurrentValues {
  readonly corrected: boolean;
  readonly currentTasksCompleted: number | null;
  readonly currentBingos: number | null;
  readonly currentPoints: number | null;
}

const UNCHANGED: CurrentValues = {
  corrected: false,
  currentTasksCompleted: null,
  currentBingos: null,
  currentPoints: null,
};

/** Returns the present values of a line beside the frozen ones. */
export function currentOf(stored: StoredTotals, now: StoredTotals): CurrentValues {
  const { tasksCompleted, bingos, points } = now;
  if (tasksCompleted === stored.tasksCompleted && bingos === stored.bingos && points === stored.points) {
    return UNCHANGED;
  }
  return {
    corrected: true,
    currentTasksCompleted: tasksCompleted,
    currentBingos: bingos,
    currentPoints: points,
  };
}
