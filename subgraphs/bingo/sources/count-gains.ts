import { BoardState, type BoardTask, type GoalTask, goalOf, type StoredBoard } from '../rules/board-state';
import { taskObstacle } from '../rules/eligibility';
import type { Earnings, NewCount } from '../rules/ledger';
import type { Amounts } from '../rules/reading-values';
import type { Trigger } from '../triggers/trigger';
import { canonicalTrigger, isMeasured } from '../triggers/trigger-matching';

/**
 * Gains that do not count for a task, because it was hidden or its tier closed: by position and by what was
 * gained.
 */
type Withheld = Readonly<Record<string, Amounts>>;

/** What a participant gained for the team of a board. */
interface TeamGains {
  /** Since the baseline. */
  readonly gained: Amounts;
  readonly withheld: Withheld;
  /** Until then it was gained: the time of the reading. */
  readonly until: string;
  /** Time of the tracker's snapshot. */
  readonly occurredAt: string;
}

/** What gains change of a board. */
interface CountedGains {
  readonly entries: readonly NewCount[];
  readonly earned: Earnings;
  readonly withheld: Withheld;
  /** How near the participant's own gains are to an open task, 0 to 1. */
  readonly nearness: number;
}

/**
 * Counts gains for the open tasks of a board. Those of a task that is hidden, or whose tier is closed before
 * the reading, are withheld: they do not count later either. Pure: the caller stores the result.
 */
export function countGains(
  board: StoredBoard,
  { gained, until, occurredAt, ...before }: TeamGains,
): CountedGains {
  const state = new BoardState(withoutElsewhere(board));
  const standings = new Map(board.tasks.map((task) => [task, state.standingOf(task, until)]));
  const entries: NewCount[] = [];
  const withheld = { ...before.withheld };
  let nearness = 0;
  for (const task of board.tasks) {
    const measured = measuredThings(task);
    if (measured.length === 0 || !state.isOpen(task)) continue;
    const standing = standings.get(task) ?? state.standingOf(task, until);
    if (taskObstacle(standing, { occurredAt: until, now: until })) {
      withheld[task.position] = withheldOf(board, task, measured, gained);
      continue;
    }
    const total = totals(gained, withheld[task.position] ?? {});
    for (const { thing } of measured) {
      if (!state.isOpen(task)) break;
      const advance = state.advance(
        task,
        { total: total(thing) },
        { at: occurredAt, isRequested: ({ key }) => key === thing },
      );
      for (const change of advance?.changes ?? []) entries.push({ ...change, source: 'tracker', occurredAt });
    }
    if (!state.isOpen(task)) continue;
    nearness = Math.max(nearness, ...measured.map(({ thing, goal }) => Math.min(1, total(thing) / goal)));
  }
  return { entries, earned: state.earned(), withheld, nearness };
}

function totals(gained: Amounts, withheld: Amounts): (thing: string) => number {
  return (thing) => Math.max(0, (gained[thing] ?? 0) - (withheld[thing] ?? 0));
}

/** Returns what was gained and is not counted yet. */
function withheldOf(
  { counts, partCounts }: StoredBoard,
  { position }: BoardTask,
  measured: readonly MeasuredThing[],
  gained: Amounts,
): Amounts {
  const known = new Map<string, number>();
  for (const { position: at, counted, count, reversed } of counts) {
    if (at === position) known.set(counted, count + reversed);
  }
  for (const { position: at, part, count, reversed } of partCounts) {
    if (at === position) known.set(part, count + reversed);
  }
  return Object.fromEntries(
    measured.map(({ thing }) => [thing, (gained[thing] ?? 0) - (known.get(thing) ?? 0)]),
  );
}

/** Gains are measured for each team, so what counted for another team is not part of them. */
function withoutElsewhere(board: StoredBoard): StoredBoard {
  const { teamCounts, teamPartCounts } = board;
  return {
    ...board,
    teamCounts: { ...teamCounts, elsewhere: [] },
    teamPartCounts: { ...teamPartCounts, elsewhere: [] },
  };
}

interface MeasuredThing {
  readonly thing: string;
  /** What completes it, or the sum that it is part of. */
  readonly goal: number;
}

function measuredThings(task: BoardTask): readonly MeasuredThing[] {
  const things = 'trigger' in task ? [{ trigger: task.trigger, goal: goalOf(task.trigger) }] : leavesOf(task);
  const measured = things.filter(({ trigger }) => isMeasured(trigger.type));
  return [
    ...new Map(
      measured.map(({ trigger, goal }) => [
        canonicalTrigger(trigger),
        { thing: canonicalTrigger(trigger), goal },
      ]),
    ).values(),
  ];
}

function leavesOf({ nodes }: GoalTask): { readonly trigger: Trigger; readonly goal: number }[] {
  return nodes.flatMap(({ leaf, goal, parent }) =>
    leaf === null ? [] : { trigger: leaf.trigger, goal: goal ?? nodes[parent ?? 0]?.goal ?? 1 },
  );
}
