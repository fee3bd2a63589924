import type { NewCount } from '../ledger/ledger-entry';
import type { Earned } from '../ledger/write-counts';
import { BoardState, type BoardTask, type GoalTask, goalOf, type StoredBoard } from '../reports/board-state';
import type { Amounts } from '../rules/gains/reading-values';
import type { Trigger } from '../rules/trigger';
import { isMeasured, thingOf } from '../rules/trigger-matching';

/** What gains change of a board. */
export interface CountedGains {
  readonly entries: readonly NewCount[];
  readonly earned: Earned;
  /** How near the participant's own gains are to an open task, 0 to 1. */
  readonly nearness: number;
}

/**
 * Counts gains for the open tasks of a board. Pure: the caller stores the result.
 *
 * @param gained since the baseline, for the team of the board, by what was gained.
 * @param occurredAt time of the tracker's snapshot.
 */
export function countGains(board: StoredBoard, gained: Amounts, occurredAt: string): CountedGains {
  const state = new BoardState(withoutElsewhere(board));
  const entries: NewCount[] = [];
  let nearness = 0;
  for (const task of board.tasks) {
    const measured = measuredThings(task);
    for (const { thing } of measured) {
      if (!state.isOpen(task)) break;
      const happening = { total: gained[thing] ?? 0 };
      const advance = state.advance(task, happening, (trigger) => thingOf(trigger) === thing);
      for (const change of advance?.changes ?? []) entries.push({ ...change, source: 'tracker', occurredAt });
    }
    if (state.isOpen(task)) nearness = Math.max(nearness, ...measured.map((one) => nearnessOf(one, gained)));
  }
  return { entries, earned: state.earned(), nearness };
}

/** Gains are measured for each team, so what counted for another team is not part of them. */
function withoutElsewhere(board: StoredBoard): StoredBoard {
  const { teamCounts, teamPartCounts } = board;
  return {
    ...board,
    teamCounts: teamCounts && { ...teamCounts, elsewhere: [] },
    teamPartCounts: teamPartCounts && { ...teamPartCounts, elsewhere: [] },
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
      measured.map(({ trigger, goal }) => [thingOf(trigger), { thing: thingOf(trigger), goal }]),
    ).values(),
  ];
}

function leavesOf({ nodes }: GoalTask): { readonly trigger: Trigger; readonly goal: number }[] {
  return nodes.flatMap(({ leaf, goal, parent }) =>
    leaf === null ? [] : { trigger: leaf.trigger, goal: goal ?? nodes[parent ?? 0]?.goal ?? 1 },
  );
}

function nearnessOf({ thing, goal }: MeasuredThing, gained: Amounts): number {
  return Math.min(1, (gained[thing] ?? 0) / goal);
}
