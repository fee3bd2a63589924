import type { GoalNode } from '../triggers/goal-nodes';
import type { Trigger } from '../triggers/trigger';
import { countedBy } from '../triggers/trigger-matching';
import {
  advanceOf,
  type Counted,
  ONCE,
  type ReportedAmount,
  type StoredCount,
  storedCount,
  type TeamCounts,
  TeamTally,
} from './counts';
import type { TaskStanding } from './eligibility';
import { GoalCounts, type IsRequested, type PartCount } from './goal-counts';
import { difference, type Earned, type Earnings, NOTHING_EARNED, sum } from './ledger';
import { type Bonuses, type LineScore, lineScore } from './scores';
import { type Tier, tiersOpenSince } from './tiers';

/** A task of the board, with its parsed trigger. */
export type BoardTask = SingleTask | GoalTask;

interface PlacedTask {
  readonly position: number;
  readonly points: number;
  /** Null for a task that is always open. */
  readonly tier: number | null;
  /** Until when it is hidden, in ISO 8601; null for a task that always is shown. */
  readonly hiddenUntil: string | null;
}

/** A task of one trigger. */
interface SingleTask extends PlacedTask {
  readonly trigger: Trigger;
  /** The reports that it asks for, as `requestedKey` spells them. */
  readonly requested: string | null;
}

/** A task of a composed goal. */
export interface GoalTask extends PlacedTask {
  readonly nodes: readonly GoalNode[];
}

/** When something happened that counted for the task at a position, in ISO 8601. */
export interface DatedPosition {
  readonly position: number;
  readonly at: string;
}

/** A stored count of a position. */
export interface PositionCount {
  readonly position: number;
  readonly counted: string;
  readonly count: number;
  readonly reversed: number;
}

/** What is stored of the board of a participant, in a team event with what is the team's. */
export interface StoredBoard {
  readonly boardSize: number;
  /** Null if the event has none. */
  readonly bonuses: Bonuses | null;
  /** By number; empty without tiers. */
  readonly tiers: readonly Tier[];
  readonly tasks: readonly BoardTask[];
  /** With when what completed them happened. */
  readonly completed: readonly DatedPosition[];
  /** When the latest of what counted for the entrant happened; empty without tiers. */
  readonly latest: readonly DatedPosition[];
  /** Positions that the participant completed for teams before this one: they are credited there. */
  readonly creditedElsewhere: readonly number[];
  /** Positions whose completion an organiser took back. */
  readonly revoked: readonly number[];
  readonly counts: readonly PositionCount[];
  readonly partCounts: readonly PartCount[];
  /** Null in a solo event. */
  readonly teamCounts: TeamCounts;
  readonly teamPartCounts: TeamCounts;
}

/** A change of a task, and whether it completes it. */
interface TaskChange extends Counted {
  readonly position: number;
  /** What counted, of a part of a composed goal. */
  readonly part?: string;
  readonly completes: boolean;
}

/** What a report changed of a task, and how far the task is then. */
interface TaskAdvance {
  readonly changes: readonly TaskChange[];
  readonly count: number;
  readonly goal: number;
  readonly completed: boolean;
}

/** What happened, as far as a task advances by it. */
interface Happening {
  /** In ISO 8601. */
  readonly at: string;
  /** Whether a trigger of a composed goal asks for it. */
  readonly isRequested: IsRequested;
}

/** The board of a participant while a batch of reports is judged. */
export class BoardState {
  /** When positions were completed, in ISO 8601: when the latest of what counted for them happened. */
  private readonly completed: Map<number, string>;
  private readonly latest: Map<number, string>;
  private readonly creditedElsewhere: ReadonlySet<number>;
  private readonly revoked: ReadonlySet<number>;
  private readonly goals: GoalCounts;
  private readonly counts: Map<number, Omit<PositionCount, 'position'>>;
  private readonly tally: TeamTally;
  private readonly before: LineScore;
  private points = 0;
  private tasks = 0;
  private openSince: ReadonlyMap<number, string | null> | null = null;
  /** What is not credited to the participant. */
  private uncredited: Earned = NOTHING_EARNED.participant;

  constructor(private readonly board: StoredBoard) {
    this.latest = new Map(board.latest.map(({ position, at }) => [position, at]));
    this.completed = new Map(
      board.completed.map(({ position, at }) => [position, this.latestAt(position, at)]),
    );
    this.creditedElsewhere = new Set(board.creditedElsewhere);
    this.revoked = new Set(board.revoked);
    this.counts = new Map(board.counts.map(({ position, ...count }) => [position, count]));
    this.tally = new TeamTally(board.teamCounts);
    this.goals = new GoalCounts(board.partCounts, new TeamTally(board.teamPartCounts));
    this.before = this.lines();
  }

  /** Whether a task can still advance. */
  isOpen({ position }: BoardTask): boolean {
    return !this.completed.has(position);
  }

  /**
   * Returns what decides whether something may count for a task.
   *
   * @param at when it happened, in ISO 8601.
   */
  standingOf(task: BoardTask, at: string): TaskStanding {
    const { hiddenUntil, tier } = task;
    const openSince = tier === null ? null : this.tiersOpenSince().get(tier);
    return {
      hiddenUntil,
      isCompleted: !this.isOpen(task),
      isTierOpen: openSince !== undefined,
      wasTierOpen: openSince === null || (openSince !== undefined && openSince <= at),
    };
  }

  /** Tiers that are open, until another task is completed. */
  private tiersOpenSince(): ReadonlyMap<number, string | null> {
    this.openSince ??= tiersOpenSince(this.board.tiers, this.board.tasks, this.completed);
    return this.openSince;
  }

  /**
   * Advances a task, or lowers its count.
   *
   * @returns null if nothing changes.
   */
  advance(task: BoardTask, reported: ReportedAmount, { at, isRequested }: Happening): TaskAdvance | null {
    if ('nodes' in task) return this.advanceGoal(task, reported, { at, isRequested });
    const change = this.advanceSingle(task, reported, at);
    if (!change) return null;
    const { counted, completes: completed } = change;
    const count = counted === null ? change.count : this.tally.together(task.position, counted, change.count);
    return { changes: [change], count, goal: goalOf(task.trigger), completed };
  }

  /** Returns the counts of an open task as changes of 0; empty if one report completes it. */
  unchanged(task: BoardTask, isRequested: IsRequested): readonly TaskChange[] {
    const { position } = task;
    if ('nodes' in task) return this.goals.unchanged(task, isRequested);
    const counted = countedBy(task.trigger);
    return counted === null
      ? []
      : [{ position, completes: false, change: 0, counted, ...this.stored(position, counted) }];
  }

  private advanceGoal(
    task: GoalTask,
    reported: ReportedAmount,
    { at, isRequested }: Happening,
  ): TaskAdvance | null {
    const canComplete = this.canComplete(task.position);
    const advance = this.goals.advance(task, reported, { isRequested, canComplete });
    if (advance?.changes.some(({ change }) => change > 0)) this.happened(task, at);
    if (advance?.completed) this.complete(task, at);
    return advance;
  }

  private advanceSingle(task: SingleTask, reported: ReportedAmount, at: string): TaskChange | null {
    const { position, trigger } = task;
    const after = this.after(position, trigger, reported);
    if (!after) return null;
    const { counted, count, reversed, change } = after;
    if (counted !== null) this.counts.set(position, { counted, count, reversed });
    const together = counted === null ? count : this.tally.together(position, counted, count);
    const completes = this.canComplete(position) && together >= goalOf(trigger);
    // One report completes a task without a count, so without the completion nothing happened.
    if (!completes && (counted === null || change === 0)) return null;
    if (change > 0) this.happened(task, at);
    if (completes) this.complete(task, at);
    return { position, completes, ...after };
  }

  /** Reports complete no task that is completed, or whose completion an organiser took back. */
  private canComplete(position: number): boolean {
    return !this.completed.has(position) && !this.revoked.has(position);
  }

  private happened({ position }: PlacedTask, at: string): void {
    this.latest.set(position, this.latestAt(position, at));
  }

  /** Returns the later of a time and when the latest of what counted for a position happened. */
  private latestAt(position: number, at: string): string {
    const latest = this.latest.get(position) ?? at;
    return latest > at ? latest : at;
  }

  private complete({ position, points }: PlacedTask, at: string): void {
    const isCredited = !this.creditedElsewhere.has(position);
    const before = isCredited ? null : this.entrantEarned();
    this.completed.set(position, this.latestAt(position, at));
    this.openSince = null;
    this.points += points;
    this.tasks += 1;
    if (before) this.uncredited = sum(this.uncredited, difference(this.entrantEarned(), before));
  }

  /** What the completions since the start earned. */
  earned(): Earnings {
    const entrant = this.entrantEarned();
    return { entrant, participant: difference(entrant, this.uncredited) };
  }

  private entrantEarned(): Earned {
    const { bingos, bonus } = this.lines();
    return {
      points: this.points + bonus - this.before.bonus,
      bingos: bingos - this.before.bingos,
      tasks: this.tasks,
    };
  }

  /**
   * @returns a change of 0 if the count stays: after a lifted revocation it may be that of the goal already.
   */
  private after(position: number, trigger: Trigger, reported: ReportedAmount): Counted | null {
    const counted = countedBy(trigger);
    if (counted === null) return 'change' in reported && reported.change <= 0 ? null : ONCE;
    const stored = this.stored(position, counted);
    const { count, reversed } = stored;
    const uncounted = reversed + this.tally.elsewhere(position, counted);
    const advance = advanceOf({ count, reversed: uncounted }, reported);
    return { counted, change: 0, ...stored, ...advance, reversed };
  }

  private stored(position: number, counted: string): StoredCount {
    return storedCount(this.counts.get(position) ?? { counted: null, count: null, reversed: null }, counted);
  }

  private lines(): LineScore {
    const { boardSize: size, bonuses } = this.board;
    const tasks = new Set(this.board.tasks.map(({ position }) => position));
    return lineScore({ size, bonuses }, tasks, new Set(this.completed.keys()));
  }
}

/** Returns the count that completes a task: 1 where a single report does. */
export function goalOf({ goal }: Trigger): number {
  return goal ?? 1;
}
