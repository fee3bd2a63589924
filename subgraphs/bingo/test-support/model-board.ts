/** A task of the model: one or several amounts that add up, a level, or what one report completes. */
export interface ModelTask {
  readonly points: number;
  /** Goals by what counts: empty if one report completes the task. */
  readonly goals: Readonly<Record<string, number>>;
  readonly isLevel?: boolean;
  /** Of a composed goal: whether counts reach it; else all of `goals` are needed. */
  isReached?(count: (thing: string) => number): boolean;
  /** None: always open. */
  readonly tier?: number;
}

/** A tier of the model: how many tasks of the one before open it. */
export interface ModelTier {
  readonly number: number;
  readonly needed: number;
}

/** A line of the board. */
export interface ModelLine {
  readonly cells: readonly number[];
  readonly bonus: number;
}
