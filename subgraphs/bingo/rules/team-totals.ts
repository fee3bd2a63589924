import { type BonusBoard, type CellCompletion, endingsOf, type LineScore } from './bonuses';

/** A task that a team completed. */
export interface TeamCompletion extends CellCompletion {
  readonly teamId: string;
  /** To whom it is credited. */
  readonly participantId: string;
}

/** A board with its bonuses, and the points of its tasks by position. */
export interface PointsBoard extends BonusBoard {
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
  return totalsOf(board, completions, endingsOf(board, tasksOf(board), completions));
}

/**
 * Returns what is credited to a participant of a team event: the tasks that its reports completed, and the
 * lines and the whole board whose last task that was.
 *
 * @param completions all of every team for which the participant completed something.
 */
export function totalsCredited(
  board: PointsBoard,
  completions: readonly TeamCompletion[],
  participantId: string,
): CompletionTotals {
  const own = completions.filter((completion) => completion.participantId === participantId);
  const tasks = tasksOf(board);
  const endings = [...new Set(own.map(({ teamId }) => teamId))].flatMap((teamId) => {
    const ofTeam = completions.filter((completion) => completion.teamId === teamId);
    return endingsOf(board, tasks, ofTeam).filter(
      ({ completion }) => completion.participantId === participantId,
    );
  });
  return totalsOf(board, own, endings);
}

function tasksOf({ points }: PointsBoard): ReadonlySet<number> {
  return new Set(points.keys());
}

function totalsOf(
  { points }: PointsBoard,
  completions: readonly TeamCompletion[],
  endings: readonly LineScore[],
): CompletionTotals {
  return {
    points:
      completions.reduce((sum, { position }) => sum + (points.get(position) ?? 0), 0) +
      endings.reduce((sum, { bonus }) => sum + bonus, 0),
    bingos: endings.reduce((sum, { bingos }) => sum + bingos, 0),
    tasksCompleted: completions.length,
    lastAt: completions.length === 0 ? null : Math.max(...completions.map(({ at }) => at)),
  };
}
