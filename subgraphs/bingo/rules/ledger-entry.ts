/** What an entry records; see the enum `BingoLedgerKind` of the graph. */
export type LedgerKind =
  | 'count'
  | 'completion'
  | 'goal_lowered'
  | 'revocation'
  | 'revocation_lifted'
  | 'reversal';

/** Where an entry comes from: a report, `POST /bingo/submit`, the group tracker or an organiser. */
export type LedgerSource = 'report' | 'submit' | 'tracker' | 'organiser';

/** The parts of an entry from which the state of a task follows. */
export interface LedgerEntry {
  readonly participantId: string;
  readonly position: number;
  readonly kind: LedgerKind;
  /** What the task counted, as `countedBy` spells it; null if one report completed it. */
  readonly counted: string | null;
  /**
   * What counted, of a part of a composed goal; `counted` is null then, `change` and `count` are of the part.
   */
  readonly part: string | null;
  /** Difference to the count before. */
  readonly change: number;
  /** Count after this entry. */
  readonly count: number;
  /** True if this entry completed the task, false if it took the completion back, else null. */
  readonly completed: boolean | null;
  readonly recordedAt: Date;
}

/** The circumstances of an entry, as the client sent them. */
export interface Evidence {
  readonly npcName: string | null;
  readonly world: number | null;
  readonly regionId: number | null;
  /** Id of the screenshot, which is stored after the entry, if at all. */
  readonly screenshotId?: string;
}

/** An entry of kind `count` that is about to be written. */
export interface NewCount extends Pick<LedgerEntry, 'position' | 'counted' | 'change' | 'count'> {
  readonly part?: string;
  readonly source: LedgerSource;
  /** Id that the client gave its report. */
  readonly clientId?: string | undefined;
  /** Sum of the reversed changes, which `count` does not contain. */
  readonly reversed: number;
  readonly completes: boolean;
  /** When it happened in the game, in ISO 8601, as far as known. */
  readonly occurredAt?: string | undefined;
  readonly evidence?: Evidence | null;
  /** What organisers should know about it, such as growth that is not believed. */
  readonly reason?: string | null;
  /** Whether facts of other sources than submissions say how often it happened. */
  readonly hasFacts?: boolean;
}

/** What completions earned. */
export interface Earned {
  readonly points: number;
  readonly bingos: number;
}

/** Value of `part` in a reversal of an entry that is of a whole composed goal. */
export const WHOLE_GOAL = '*';
