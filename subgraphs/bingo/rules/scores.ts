/** The maximum side length of a board. */
export const LARGEST_SIZE = 25;
/** Limits of the side of a board. */
export const SIZE_LIMITS = { minimum: 1, maximum: LARGEST_SIZE };

/** Limits of positions on the largest board. */
export const POSITION_LIMITS = { minimum: 0, maximum: LARGEST_SIZE ** 2 - 1 };

type LineKind = 'row' | 'column' | 'diagonal';

/** A line of a board. */
interface Line {
  readonly kind: LineKind;
  readonly cells: readonly number[];
}

const linesBySize = new Map<number, readonly Line[]>();

/**
 * Returns the number of bingos of a player: complete rows, columns and main diagonals of a square board.
 * Positions count row by row from 0. A line with an empty cell never completes. Lines with the same cells
 * count once, so a board of one cell has one bingo, a row.
 *
 * @param size side length of the board, 1 to 25.
 * @param taskPositions cells that have a task.
 * @param completed cells whose task the player completed.
 */
export function completedLines(
  size: number,
  taskPositions: ReadonlySet<number>,
  completed: ReadonlySet<number>,
): number {
  return linesCompleted(size, taskPositions, completed).length;
}

/** Returns the complete lines: see `completedLines`. */
function linesCompleted(
  size: number,
  taskPositions: ReadonlySet<number>,
  completed: ReadonlySet<number>,
): readonly Line[] {
  return linesOf(size).filter(({ cells }) =>
    cells.every((cell) => taskPositions.has(cell) && completed.has(cell)),
  );
}

function linesOf(size: number): readonly Line[] {
  const known = linesBySize.get(size);
  if (known) return known;
  const lines = size === 1 ? [{ kind: 'row' as const, cells: [0] }] : drawLines(size);
  linesBySize.set(size, lines);
  return lines;
}

function drawLines(size: number): Line[] {
  const along = Array.from({ length: size }, (_, index) => index);
  const line = (kind: LineKind, cellAt: (index: number) => number) => ({ kind, cells: along.map(cellAt) });
  return [
    ...along.map((row) => line('row', (column) => row * size + column)),
    ...along.map((column) => line('column', (row) => row * size + column)),
    line('diagonal', (index) => index * size + index),
    line('diagonal', (index) => index * size + (size - 1 - index)),
  ];
}

/** Points for each completed line of a kind, and for the whole board. */
export interface Bonuses extends Readonly<Record<LineKind, number>> {
  readonly board: number;
}

/** The bonuses of an event that has none. */
export const NO_BONUSES: Bonuses = { row: 0, column: 0, diagonal: 0, board: 0 };

/** A board and its bonuses. */
interface BonusBoard {
  readonly size: number;
  /** Null if the event has none. */
  readonly bonuses: Bonuses | null;
}

/** What completed lines are worth. */
export interface LineScore {
  /** Number of completed lines. */
  readonly bingos: number;
  /** Points of the lines, and of the whole board. */
  readonly bonus: number;
}

/**
 * Returns the bingos and bonuses of a player or a team. The whole board is completed when each of its tasks
 * is; cells without a task are not needed for that, but complete no line.
 *
 * @param tasks cells that have a task.
 * @param completed cells whose task is completed.
 */
export function lineScore(
  { size, bonuses }: BonusBoard,
  tasks: ReadonlySet<number>,
  completed: ReadonlySet<number>,
): LineScore {
  const lines = linesCompleted(size, tasks, completed);
  if (!bonuses) return { bingos: lines.length, bonus: 0 };
  const bonus = lines.reduce((sum, { kind }) => sum + bonuses[kind], 0);
  return { bingos: lines.length, bonus: bonus + (isWhole(tasks, completed) ? bonuses.board : 0) };
}

/** A completed cell. */
interface CellCompletion {
  readonly position: number;
  /** In milliseconds. */
  readonly at: number;
}

/** Lines, and possibly the whole board, that a completion ended. */
interface Ending<Completion extends CellCompletion> extends LineScore {
  readonly completion: Completion;
  /** Whether it ended the whole board. */
  readonly isBoard: boolean;
}

/**
 * Returns which completions ended lines or the whole board: of each the last one.
 *
 * @param completions all of one player or one team; of the same time, the one with the higher position is
 * later.
 */
export function endingsOf<Completion extends CellCompletion>(
  { size, bonuses }: BonusBoard,
  tasks: ReadonlySet<number>,
  completions: readonly Completion[],
): Ending<Completion>[] {
  const ordered = [...completions].sort(
    (left, right) => left.at - right.at || left.position - right.position,
  );
  const places = new Map(ordered.map(({ position }, place) => [position, place]));
  const completed = new Set(places.keys());
  const ended = (cells: Iterable<number>, rest: Omit<Ending<Completion>, 'completion'>) => {
    const completion = ordered[Math.max(...[...cells].map((cell) => places.get(cell) ?? 0))];
    return completion ? [{ completion, ...rest }] : [];
  };
  const lines = linesCompleted(size, tasks, completed).flatMap(({ kind, cells }) =>
    ended(cells, { bingos: 1, bonus: bonuses?.[kind] ?? 0, isBoard: false }),
  );
  if (!isWhole(tasks, completed)) return lines;
  return [...lines, ...ended(tasks, { bingos: 0, bonus: bonuses?.board ?? 0, isBoard: true })];
}

function isWhole(tasks: ReadonlySet<number>, completed: ReadonlySet<number>): boolean {
  if (tasks.size === 0 || completed.size < tasks.size) return false;
  return [...tasks].every((position) => completed.has(position));
}

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

/** What is credited to an entrant or a participant: completions, and what these ended. */
export interface Credit {
  completions: EntrantCompletion[];
  readonly endings: Ending<EntrantCompletion>[];
}

/** By the id of the entrant, and of the participant to whom something is credited. */
interface ById<Value> {
  readonly entrants: ReadonlyMap<string, Value>;
  readonly participants: ReadonlyMap<string, Value>;
}

/**
 * Returns what completions are credited to. A participant who completed a position for several teams is
 * credited with the first completion, and what that ended, alone.
 *
 * @param completions all of each entrant.
 */
export function creditsOf(
  board: BonusBoard,
  tasks: ReadonlySet<number>,
  completions: Iterable<EntrantCompletion>,
): ById<Credit> {
  const entrants = new Map<string, Credit>();
  const participants = new Map<string, Credit>();
  for (const completion of completions) {
    creditIn(entrants, completion.entrantId).completions.push(completion);
    creditIn(participants, completion.participantId).completions.push(completion);
  }
  for (const credit of participants.values()) credit.completions = firstAtPositions(credit.completions);
  for (const { completions: own, endings } of entrants.values()) {
    endings.push(...endingsOf(board, tasks, own));
    for (const ending of endings) {
      const credit = creditIn(participants, ending.completion.participantId);
      if (credit.completions.includes(ending.completion)) credit.endings.push(ending);
    }
  }
  return { entrants, participants };
}

/** Returns the first completion of each position. */
function firstAtPositions(completions: readonly EntrantCompletion[]): EntrantCompletion[] {
  const first = new Map<number, EntrantCompletion>();
  for (const completion of completions) {
    const known = first.get(completion.position);
    if (!known || isBefore(completion, known)) first.set(completion.position, completion);
  }
  return first.size === completions.length ? [...completions] : [...first.values()];
}

function isBefore(left: EntrantCompletion, right: EntrantCompletion): boolean {
  return left.at < right.at || (left.at === right.at && left.entrantId < right.entrantId);
}

function creditIn(credits: Map<string, Credit>, id: string): Credit {
  const known = credits.get(id) ?? { completions: [], endings: [] };
  credits.set(id, known);
  return known;
}

/** Returns the totals that completions make. @param completions all of each entrant. */
export function totalsOf(
  board: PointsBoard,
  completions: Iterable<EntrantCompletion>,
): ById<CompletionTotals> {
  const { entrants, participants } = creditsOf(board, new Set(board.points.keys()), completions);
  const totals = (credits: ReadonlyMap<string, Credit>) =>
    new Map([...credits].map(([id, credit]) => [id, sumOf(board, credit)]));
  return { entrants: totals(entrants), participants: totals(participants) };
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
