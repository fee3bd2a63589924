import type { Trigger } from '../trigger';

/** What completes a task: one trigger, or several that are composed. */
export type Goal = SingleGoal | ComposedGoal;

/** A goal of several parts. */
export type ComposedGoal = GroupGoal | SumGoal;

export interface SingleGoal {
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
