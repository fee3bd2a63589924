import { LRUCache } from 'lru-cache';

const MAX_TOTALS = 10_000;

/** What a total belongs to. */
export interface TotalKey {
  /** Hash of the participant's key. */
  readonly keyHash: string;
  readonly position: number;
  /** What the task counts. */
  readonly counted: string;
}

/**
 * The highest running totals that a process knows to be stored. A reversal may have lowered what is stored
 * since, so a total that is known decides only which statement is tried first.
 */
export class KnownTotals {
  private readonly totals = new LRUCache<string, number>({ max: MAX_TOTALS });

  /** Returns whether a running total is higher than the one that is known to be stored, if any is. */
  isHigher(key: TotalKey, total: number): boolean {
    const known = this.totals.get(textOf(key));
    return known === undefined || total > known;
  }

  isKnown(key: TotalKey): boolean {
    return this.totals.has(textOf(key));
  }

  set(key: TotalKey, total: number): void {
    this.totals.set(textOf(key), total);
  }
}

function textOf({ keyHash, position, counted }: TotalKey): string {
  return `${position} ${keyHash} ${counted}`;
}
