import { type BonusBoard, type CellCompletion, endingsOf, type LineScore } from './bonuses';

/** A task that an entrant completed: a participant of a solo event, or a team. */
export interface EntrantCompletion extends CellCompletion {
  readonly entrantId: string;
  /** To whom it is credited. */
  readonly participantId: string;
}

/** A board with its bonuses, and the points of its tasks by position. */
export interface PointsBoard extends BonusBoard {
  readonly points: ReadonlyMap<number, number>;
}

/** The totals of an entrant or a participant. */
export interface CompletionTotals {
  readonly points: number;
  readonly bingos: number;
  readonly tasksCompleted: number;
  /** In milliseconds; null before the first completion. */
  readonly lastAt: number | null;
}

export const NO_TOTALS: CompletionTotals = { points: 0, bingos: 0, tasksCompleted: 0, lastAt: null };

/** Totals by id. */
export interface Totals {
  readonly entrants: ReadonlyMap<string, CompletionTotals>;
  /**
   * What is credited to participants: the tasks that their reports completed, and the lines and the whole
   * board whose last task that was.
   */
  readonly participants: ReadonlyMap<string, CompletionTotals>;
}

/** What totals are made of. */
interface Credit {
  readonly completions: CellCompletion[];
  readonly endings: LineScore[];
}

/** Returns the totals that completions make. @param completions all of each entrant. */
export function totalsOf(board: PointsBoard, completions: readonly EntrantCompletion[]): Totals {
  const tasks = new Set(board.points.keys());
  const entrants = new Map<string, CompletionTotals>();
  const credits = new Map<string, Credit>();
  for (const [entrantId, own] of byEntrant(completions)) {
    const endings = endingsOf(board, tasks, own);
    entrants.set(entrantId, sumOf(board, { completions: own, endings }));
    for (const completion of own) creditOf(credits, completion).completions.push(completion);
    for (const ending of endings) creditOf(credits, ending.completion).endings.push(ending);
  }
  const participants = [...credits].map(([id, credit]) => [id, sumOf(board, credit)] as const);
  return { entrants, participants: new Map(participants) };
}

/** Returns completions by entrant. */
export function byEntrant<Completion extends Pick<EntrantCompletion, 'entrantId'>>(
  completions: readonly Completion[],
): Map<string, Completion[]> {
  const groups = new Map<string, Completion[]>();
  for (const completion of completions) {
    const group = groups.get(completion.entrantId);
    if (group) group.push(completion);
    else groups.set(completion.entrantId, [completion]);
  }
  return groups;
}

function creditOf(credits: Map<string, Credit>, { participantId }: EntrantCompletion): Credit {
  const known = credits.get(participantId) ?? { completions: [], endings: [] };
  credits.set(participantId, known);
  return known;
}

function sumOf({ points }: PointsBoard, { completions, endings }: Credit): CompletionTotals {
  let total = 0;
  let lastAt: number | null = null;
  for (const { position, at } of completions) {
    total += points.get(position) ?? 0;
    lastAt = Math.max(at, lastAt ?? at);
  }
  return {
    points: total + endings.reduce((sum, { bonus }) => sum + bonus, 0),
    bingos: endings.reduce((sum, { bingos }) => sum + bingos, 0),
    tasksCompleted: completions.length,
    lastAt,
  };
}
