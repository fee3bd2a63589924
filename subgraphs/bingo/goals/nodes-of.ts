import { LRUCache } from 'lru-cache';
import { type GoalNode, goalNodes } from '../rules/goals/goal-nodes';
import { isComposed, readGoal } from '../rules/goals/read-goal';

/** Parsed goals by text: boards are read far more often than written. */
const parsed = new LRUCache<string, { readonly nodes: readonly GoalNode[] | null }>({ max: 5000 });

/** Returns the goal of a stored trigger and its parts, the goal first; null if it cannot be read. */
export function nodesOf(trigger: string): readonly GoalNode[] | null {
  const known = parsed.get(trigger);
  if (known) return known.nodes;
  const reading = readGoal(trigger);
  const nodes = 'problem' in reading ? null : goalNodes(reading.goal);
  parsed.set(trigger, { nodes });
  return nodes;
}

/** Returns the nodes of a composed goal; null for a single trigger. */
export function composedNodesOf(trigger: string): readonly GoalNode[] | null {
  return isComposed(trigger) ? nodesOf(trigger) : null;
}
