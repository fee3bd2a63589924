import type { Trigger } from './trigger';

/** What completes a task: one trigger, or several that are composed. */
export type Goal = SingleGoal | ComposedGoal;

/** A goal of several parts. */
export type ComposedGoal = GroupGoal | SumGoal;

interface SingleGoal {
  readonly kind: 'trigger';
  readonly trigger: Trigger;
}

/** `all(…)`: every part is needed. `any(…)`: one of them is enough. */
export interface GroupGoal {
  readonly kind: 'all' | 'any';
  readonly parts: readonly Goal[];
}

/** `sum(n; …)`: the counts of all parts together reach `goal`. */
export interface SumGoal {
  readonly kind: 'sum';
  readonly goal: number;
  /** Triggers without a count of their own: `goal` is null. */
  readonly parts: readonly Trigger[];
}

/** Limits of a composed goal; characters as in the text of the trigger. */
export const GOAL_LIMITS = { maxLength: 2000, maxLevels: 3, maxParts: 20 };

/** Returns the canonical text of a goal, which parses to the same goal. */
export function printGoal(goal: Goal): string {
  if (goal.kind === 'trigger') return printTrigger(goal.trigger);
  return printPart(goal);
}

/** Returns a trigger as it is written alone; without a count if it has none. */
export function printTrigger({ type, target, goal }: Trigger): string {
  if (target === null) return type;
  if (type === 'item_value') return `${type}:${goal}`;
  return goal === null ? `${type}:${target}` : `${type}:${target}:${goal}`;
}

function printPart(goal: Goal): string {
  switch (goal.kind) {
    case 'trigger':
      return escaped(printTrigger(goal.trigger));
    case 'sum':
      return `sum(${[goal.goal, ...goal.parts.map((part) => escaped(printTrigger(part)))].join('; ')})`;
    case 'all':
    case 'any':
      return `${goal.kind}(${goal.parts.map(printPart).join('; ')})`;
  }
}

/** Escapes what would end the name: parentheses only where they are not balanced. */
function escaped(trigger: string): string {
  return trigger.replace(hasBalancedParentheses(trigger) ? /[\\;]/g : /[\\;()]/g, '\\$&');
}

function hasBalancedParentheses(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
