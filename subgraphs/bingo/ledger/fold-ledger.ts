import type { StoredCount } from './advance';
import { isCountedOnce, isHighestValue, type LedgerEntry, WHOLE_GOAL } from './ledger-entry';

/** The state of a task that follows from its entries. */
export interface TaskState {
  /** The stored count; null before the first, and after a revocation. */
  readonly counted: string | null;
  readonly count: number;
  readonly reversed: number;
  /** Counts of the parts of a composed goal, by what they count. */
  readonly parts: ReadonlyMap<string, StoredCount>;
  readonly completion: { readonly at: Date; readonly proof: 'automatic' | 'manual' } | null;
  readonly revoked: boolean;
}

const INITIAL: TaskState = {
  counted: null,
  count: 0,
  reversed: 0,
  parts: new Map(),
  completion: null,
  revoked: false,
};

/**
 * Computes the states of a participant's tasks from the ledger, by position.
 *
 * @param entries all entries of the participant, oldest first.
 */
export function foldLedger(entries: Iterable<LedgerEntry>): Map<number, TaskState> {
  const states = new Map<number, TaskState>();
  for (const entry of entries) {
    states.set(entry.position, stateAfter(states.get(entry.position) ?? INITIAL, entry));
  }
  return states;
}

function stateAfter(state: TaskState, entry: LedgerEntry): TaskState {
  const { kind, recordedAt } = entry;
  switch (kind) {
    case 'count':
      return counting(state, entry);
    case 'completion':
      return { ...state, completion: { at: recordedAt, proof: 'manual' }, revoked: false };
    case 'goal_lowered':
      return { ...state, completion: { at: recordedAt, proof: 'automatic' } };
    case 'revocation':
      return { ...INITIAL, revoked: true };
    case 'revocation_lifted':
      return { ...state, revoked: false };
    case 'reversal':
      return reversing(state, entry);
  }
}

function counting(state: TaskState, entry: LedgerEntry): TaskState {
  const { counted, part, count, completed, recordedAt } = entry;
  const completion = completed ? { at: recordedAt, proof: 'automatic' as const } : state.completion;
  if (part !== null) {
    const reversed = state.parts.get(part)?.reversed ?? 0;
    return { ...state, completion, parts: withPart(state, part, { count, reversed }) };
  }
  if (counted === null) return { ...state, completion };
  const reversed = state.counted === counted ? state.reversed : 0;
  return { ...state, counted, count, reversed, completion };
}

function reversing(state: TaskState, entry: LedgerEntry): TaskState {
  const { counted, part, change, count, completed } = entry;
  const taken = completed === false;
  const completion = taken ? null : state.completion;
  const revoked = state.revoked || (taken && isBlockedAfterReversal(part ?? counted));
  if (part === WHOLE_GOAL) return { ...state, completion, revoked };
  if (part !== null) {
    const before = state.parts.get(part)?.reversed ?? 0;
    const reversed = isBlockedAfterReversal(part) ? 0 : before - change;
    return { ...state, completion, revoked, parts: withPart(state, part, { count, reversed }) };
  }
  if (counted === null || counted !== state.counted) return { ...state, completion, revoked };
  const reversed = isHighestValue(counted) ? 0 : state.reversed - change;
  return { ...state, count, reversed, completion, revoked };
}

function withPart({ parts }: TaskState, part: string, count: StoredCount): TaskState['parts'] {
  return new Map(parts).set(part, count);
}

/**
 * Returns whether reports must not complete a task again after a reversal took its completion back. A sum does
 * not need that: what was reversed stays out of it.
 */
export function isBlockedAfterReversal(counted: string | null): boolean {
  return counted === null || isHighestValue(counted) || isCountedOnce(counted);
}
