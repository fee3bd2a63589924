import { linesCompleted } from './board-lines';

/** A task that a team completed. */
export interface TeamCompletion {
  readonly teamId: string;
  /** To whom it is credited. */
  readonly participantId: string;
  readonly position: number;
  /** In milliseconds. */
  readonly at: number;
}

/** Side of a board, and the points of its tasks by position. */
export interface PointsBoard {
  readonly size: number;
  readonly points: ReadonlyMap<number, number>;
}

/** The totals of a team or a participant. */
export interface CompletionTotals {
  readonly points: number;
  readonly bingos: number;
  readonly tasksCompleted: number;
  /** In milliseconds; null before the first completion. */
  readonly lastAt: number | null;
}

/** Returns the totals of a team. @param completions all of the team. */
export function totalsOfTeam(board: PointsBoard, completions: readonly TeamCompletion[]): CompletionTotals {
  return totalsOf(board, completions, linesOf(board, completions).length);
}

/**
 * Returns what is credited to a participant of a team event: the tasks that its reports completed, and the lines whose
 * last task that was.
 *
 * @param completions all of every team for which the participant completed something.
 */
export function totalsCredited(
  board: PointsBoard,
  completions: readonly TeamCompletion[],
  participantId: string,
): CompletionTotals {
  const own = completions.filter((completion) => completion.participantId === participantId);
  const lines = [...new Set(own.map(({ teamId }) => teamId))].flatMap((teamId) => {
    const ofTeam = completions.filter((completion) => completion.teamId === teamId);
    return linesOf(board, ofTeam).filter((line) => lastOf(line, ofTeam)?.participantId === participantId);
  });
  return totalsOf(board, own, lines.length);
}

function linesOf(
  { size, points }: PointsBoard,
  completions: readonly TeamCompletion[],
): readonly (readonly number[])[] {
  const completed = new Set(completions.map(({ position }) => position));
  return linesCompleted(size, new Set(points.keys()), completed);
}

/** Returns the completion that completed a line. */
function lastOf(line: readonly number[], completions: readonly TeamCompletion[]): TeamCompletion | undefined {
  return completions
    .filter(({ position }) => line.includes(position))
    .sort((one, other) => one.at - other.at || one.position - other.position)
    .at(-1);
}

function totalsOf(
  { points }: PointsBoard,
  completions: readonly TeamCompletion[],
  bingos: number,
): CompletionTotals {
  return {
    points: completions.reduce((sum, { position }) => sum + (points.get(position) ?? 0), 0),
    bingos,
    tasksCompleted: completions.length,
    lastAt: completions.length === 0 ? null : Math.max(...completions.map(({ at }) => at)),
  };
}
