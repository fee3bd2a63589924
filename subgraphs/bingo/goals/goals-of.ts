import type { Database } from '#kit/database/database';
import { combined } from '../rules/counts';
import type { GoalNode } from '../rules/goals/goal-nodes';
import { GoalProgress } from '../rules/goals/goal-progress';
import { printTrigger } from '../rules/goals/print-goal';
import { isMeasured } from '../rules/trigger-matching';
import { composedNodesOf } from './nodes-of';
import { partCountsOf, teamPartCountsOf } from './part-counts-of';

/** A composed goal, and how far a participant is with it. */
export interface GoalOfTask {
  readonly nodes: readonly GoalNode[];
  readonly progress: GoalProgress;
}

/** The composed goals of a board. */
export type GoalsByPosition = ReadonlyMap<number, GoalOfTask>;

/** A participant, and the team whose progress is shown; null in a solo event. */
export interface GoalHolder {
  readonly participantId: string;
  readonly teamId: string | null;
}

/**
 * Returns the composed goals among the tasks of a participant or its team. Reads nothing if there are none.
 */
export async function goalsOf(
  database: Database,
  { participantId, teamId }: GoalHolder,
  tasks: readonly { readonly position: number; readonly trigger: string }[],
): Promise<GoalsByPosition> {
  const goals = tasks.flatMap(({ position, trigger }) => {
    const nodes = composedNodesOf(trigger);
    return nodes ? { position, nodes } : [];
  });
  if (goals.length === 0) return new Map();
  const positions = goals.map(({ position }) => position);
  const stored = await (teamId === null
    ? partCountsOf(database, participantId, positions)
    : teamPartCountsOf(database, teamId, positions));
  return new Map(
    goals.map(({ position, nodes }) => {
      const counts = stored.filter((count) => count.position === position);
      const together = new Map<string, number>();
      for (const { part, count } of counts) {
        together.set(part, combined(part, together.get(part) ?? 0, count));
      }
      const progress = new GoalProgress(nodes, together);
      return [position, { nodes, progress }];
    }),
  );
}

/** A trigger of a composed goal, as a plugin watches one. */
export interface WatchedPart {
  readonly trigger: string;
  readonly completed: boolean;
}

/**
 * Returns the triggers that clients watch for a composed goal, in written order, each thing once: of a sum
 * with its count, of parts that count the same the one that needs most. Those that the server measures are
 * left out.
 */
export function watchedParts({ nodes, progress }: GoalOfTask): WatchedPart[] {
  const parts = new Map<string, WatchedPart & { readonly goal: number }>();
  for (const [index, { leaf, parent, goal: own }] of nodes.entries()) {
    if (!leaf || isMeasured(leaf.trigger.type)) continue;
    const owner = own === null ? (parent ?? 0) : index;
    const goal = leaf.most === 1 ? 1 : (nodes[owner]?.goal ?? 1);
    const completed = progress.at(owner).completed || (leaf.most === 1 && progress.at(index).count > 0);
    const known = parts.get(leaf.key);
    if (known && known.goal >= goal) continue;
    const trigger = printTrigger({ ...leaf.trigger, goal: leaf.most === 1 ? null : goal });
    parts.set(leaf.key, { trigger, goal, completed });
  }
  return [...parts.values()].map(({ trigger, completed }) => ({ trigger, completed }));
}
