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

/** Something that counted, as the ledger records it. */
export interface ModelEntry {
  readonly member: number;
  readonly team: number;
  readonly position: number;
  readonly thing: string;
  readonly kind: 'count' | 'completion';
  readonly change: number;
  readonly level: number;
  /** When it happened; 0 if that is not known. */
  readonly at: number;
  reversed: boolean;
  /** Whether the task was completed by it. */
  completes: boolean;
  /** Whether a revocation made it void. */
  isVoid: boolean;
}
