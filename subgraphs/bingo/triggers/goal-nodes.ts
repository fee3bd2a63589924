import { LRUCache } from 'lru-cache';
import { type ComposedGoal, type Goal, printGoal } from './goal';
import { isComposed, readGoal } from './read-goal';
import type { Trigger } from './trigger';
import { canonicalTrigger, isHighestType, isOnceType, requestedKey } from './trigger-matching';

/** A goal or a part of one, in a list in which every part follows the one that contains it. */
export interface GoalNode {
  readonly kind: Goal['kind'];
  /** Index of the containing node; null for the goal itself. */
  readonly parent: number | null;
  /** 0 for the goal itself. */
  readonly level: number;
  /** Indices of the parts, in written order. */
  readonly parts: readonly number[];
  readonly text: string;
  /** Count that satisfies it: parts of `all`, 1 of `any`; null for a part of a sum. */
  readonly goal: number | null;
  /** What is counted, of a trigger; null for others. */
  readonly leaf: GoalLeaf | null;
}

/** A trigger of a goal. */
export interface GoalLeaf {
  readonly trigger: Trigger;
  /** What it counts, as `canonicalTrigger` spells it: leaves with the same key share their count. */
  readonly key: string;
  /** The reports that it asks for, as `requestedKey` spells them. */
  readonly requested: string | null;
  /** Largest count: 1 if one report completes the trigger, in a sum too. */
  readonly most: number;
  /** Whether the highest value counts instead of a sum. */
  readonly isHighest: boolean;
}

/** Returns a goal and its parts as a list, the goal first. */
export function goalNodes(goal: Goal): readonly GoalNode[] {
  const nodes: MutableNode[] = [];
  addNode(nodes, goal, null, false);
  return nodes;
}

/** Returns the leaves of a goal, one of those that count the same. */
export function leavesOf(nodes: readonly GoalNode[]): GoalLeaf[] {
  return [...new Map(nodes.flatMap(({ leaf }) => (leaf ? [[leaf.key, leaf] as const] : []))).values()];
}

/** Returns whether two composed goals have the same parts in any order: only counts may differ. */
export function hasSameParts(left: ComposedGoal, right: ComposedGoal): boolean {
  return shapeOf(left) === shapeOf(right);
}

type MutableNode = GoalNode & { readonly parts: number[] };

function addNode(nodes: MutableNode[], goal: Goal, parent: number | null, isInSum: boolean): number {
  const index = nodes.length;
  const level = parent === null ? 0 : (nodes[parent]?.level ?? 0) + 1;
  const node: MutableNode = {
    kind: goal.kind,
    parent,
    level,
    parts: [],
    text: printGoal(goal),
    goal: isInSum ? null : neededBy(goal),
    leaf: goal.kind === 'trigger' ? leafOf(goal.trigger) : null,
  };
  nodes.push(node);
  for (const part of partsOf(goal)) node.parts.push(addNode(nodes, part, index, goal.kind === 'sum'));
  return index;
}

function neededBy(goal: Goal): number {
  switch (goal.kind) {
    case 'trigger':
      return goal.trigger.goal ?? 1;
    case 'sum':
      return goal.goal;
    case 'all':
      return goal.parts.length;
    case 'any':
      return 1;
  }
}

function partsOf(goal: Goal): readonly Goal[] {
  if (goal.kind === 'trigger') return [];
  return goal.kind === 'sum'
    ? goal.parts.map((trigger) => ({ kind: 'trigger', trigger }) as const)
    : goal.parts;
}

function leafOf(trigger: Trigger): GoalLeaf {
  const { type } = trigger;
  return {
    trigger,
    key: canonicalTrigger(trigger),
    requested: requestedKey(trigger),
    most: type === 'manual' || isOnceType(type) ? 1 : Number.MAX_SAFE_INTEGER,
    isHighest: isHighestType(type),
  };
}

function shapeOf(goal: Goal): string {
  if (goal.kind === 'trigger') return canonicalTrigger(goal.trigger);
  return `${goal.kind}${JSON.stringify(partsOf(goal).map(shapeOf).sort())}`;
}

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
