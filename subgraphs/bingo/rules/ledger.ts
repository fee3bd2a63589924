import { isCountedOnce, isHighestValue, type StoredCount } from './counts';

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
  /** When it happened in the game; null if that is not known. */
  readonly occurredAt: Date | null;
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
  /** Number of completed tasks. */
  readonly tasks: number;
}

/**
 * Points, bingos and tasks of completions: of the entrant, and of the participant to whom they are credited.
 * A participant who moved to another team is credited once for a position.
 */
export interface Earnings {
  readonly entrant: Earned;
  readonly participant: Earned;
}

const NONE: Earned = { points: 0, bingos: 0, tasks: 0 };
export const NOTHING_EARNED: Earnings = { entrant: NONE, participant: NONE };

export function sum(left: Earned, right: Earned): Earned {
  const { points, bingos, tasks } = right;
  return { points: left.points + points, bingos: left.bingos + bingos, tasks: left.tasks + tasks };
}

export function difference(left: Earned, { points, bingos, tasks }: Earned): Earned {
  return sum(left, { points: -points, bingos: -bingos, tasks: -tasks });
}

/** Value of `part` in a reversal of an entry that is of a whole composed goal. */
export const WHOLE_GOAL = '*';

interface Completion {
  readonly at: Date;
  /** When what completed it happened. */
  readonly occurredAt: Date | null;
  readonly proof: 'automatic' | 'manual';
}

/** The state of a task that follows from its entries. */
export interface TaskState {
  /** The stored count; null before the first, and after a revocation. */
  readonly counted: string | null;
  readonly count: number;
  readonly reversed: number;
  /** Counts of the parts of a composed goal, by what they count. */
  readonly parts: ReadonlyMap<string, StoredCount>;
  readonly completion: Completion | null;
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
 * Computes the states of tasks from the ledger, by participant and position: the counts of each member of a
 * team, and completions and revocations with the member whose entry they came from.
 *
 * @param entries all entries of a team, or of a participant of a solo event, oldest first.
 */
export function foldLedger(entries: Iterable<LedgerEntry>): Map<string, Map<number, TaskState>> {
  const tasks = new Map<number, FoldedTask>();
  for (const entry of entries) {
    const task = tasks.get(entry.position) ?? new FoldedTask();
    task.add(entry);
    tasks.set(entry.position, task);
  }
  const byMember = new Map<string, Map<number, TaskState>>();
  for (const [position, task] of tasks) {
    for (const [id, state] of task.states()) {
      byMember.set(id, (byMember.get(id) ?? new Map<number, TaskState>()).set(position, state));
    }
  }
  return byMember;
}

/** A task while the entries of a team are added. */
class FoldedTask {
  private readonly members = new Map<string, TaskState>();
  private team = INITIAL;
  private completedBy: string | null = null;
  private revokedBy: string | null = null;

  add(entry: LedgerEntry): void {
    const { participantId: id, kind } = entry;
    const after = stateAfter(this.team, entry);
    if (after.completion !== this.team.completion) this.completedBy = id;
    if (after.revoked !== this.team.revoked) this.revokedBy = id;
    this.team = after;
    if (kind === 'revocation') this.members.clear();
    else this.members.set(id, stateAfter(this.members.get(id) ?? INITIAL, entry));
  }

  /** Returns the state of each member. */
  states(): Map<string, TaskState> {
    const { completion, revoked } = this.team;
    const ids = [...this.members.keys(), this.completedBy, this.revokedBy].filter((id) => id !== null);
    return new Map(
      ids.map((id) => {
        const state = { ...(this.members.get(id) ?? INITIAL) };
        const isCredited = id === this.completedBy;
        return [
          id,
          { ...state, completion: isCredited ? completion : null, revoked: revoked && id === this.revokedBy },
        ];
      }),
    );
  }
}

function stateAfter(state: TaskState, entry: LedgerEntry): TaskState {
  const { kind, recordedAt: at, occurredAt } = entry;
  switch (kind) {
    case 'count':
      return counting(state, entry);
    case 'completion':
      return { ...state, completion: { at, occurredAt, proof: 'manual' }, revoked: false };
    case 'goal_lowered':
      return { ...state, completion: { at, occurredAt, proof: 'automatic' } };
    case 'revocation':
      return { ...INITIAL, revoked: true };
    case 'revocation_lifted':
      return { ...state, revoked: false };
    case 'reversal':
      return reversing(state, entry);
  }
}

function counting(state: TaskState, entry: LedgerEntry): TaskState {
  const { counted, part, count, completed, recordedAt: at, occurredAt } = entry;
  const completion = completed ? { at, occurredAt, proof: 'automatic' as const } : state.completion;
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
 * Returns whether reports must not complete a task again after a reversal took its completion back. A sum
 * does not need that: what was reversed stays out of it.
 */
export function isBlockedAfterReversal(counted: string | null): boolean {
  return counted === null || isHighestValue(counted) || isCountedOnce(counted);
}
