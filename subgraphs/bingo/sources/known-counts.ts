import { LRUCache } from 'lru-cache';
import type { Raise } from '../counting/write-ledger';
import type { Trigger } from '../rules/trigger';

const MAX_COUNTS = 20_000;

/** A task of a participant. */
export type TaskOfKey = Pick<Raise, 'keyHash' | 'eventId' | 'position'>;

/** A stored count as it was when it was last read or raised. */
export interface KnownCount {
  readonly trigger: Trigger;
  /** The trigger as it is stored. */
  readonly text: string;
  readonly counted: string;
  readonly goal: number;
  /** The highest running total that is stored. */
  readonly total: number;
}

/**
 * The counts that a process has read or raised lately. They may have changed since: they decide only which
 * statement is tried first.
 */
export class KnownCounts {
  private readonly counts = new LRUCache<string, KnownCount>({ max: MAX_COUNTS });

  get(task: TaskOfKey): KnownCount | undefined {
    return this.counts.get(keyOf(task));
  }

  set(task: TaskOfKey, count: KnownCount): void {
    this.counts.set(keyOf(task), count);
  }
}

function keyOf({ keyHash, eventId, position }: TaskOfKey): string {
  return `${position} ${keyHash} ${eventId}`;
}
