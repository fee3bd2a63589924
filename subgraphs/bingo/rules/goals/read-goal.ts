import { nameProblem } from '#protocol/rules/text';
import { readTrigger } from '../trigger';
import { type ComposedGoal, GOAL_LIMITS, type Goal } from './goal';
import { GoalParser } from './goal-parser';
import { printGoal } from './print-goal';

/** A goal and its text as it is stored, or what is wrong with a text. */
export type GoalReading = { readonly goal: Goal; readonly text: string } | { readonly problem: string };

/** Returns whether a trigger is composed, without parsing all of it. */
export function isComposed(text: string): boolean {
  return /^\s*(all|any|sum)\s*\(/.test(text);
}

/**
 * Parses what completes a task: a trigger, whose text is kept as it is; or `all(T; T; …)`, `any(T; T; …)` or
 * `sum(n; T; T; …)`, nested up to three levels, with at most 20 triggers. The triggers of a sum have no count
 * of their own. In a composed goal, `\` before a character of a name makes it part of the name.
 *
 * @returns the goal and its canonical text, or a problem such as "expected a count after `zulrah:`, at 17",
 * where characters are counted from 1.
 */
export function readGoal(text: string): GoalReading {
  if (!isComposed(text)) {
    const reading = readTrigger(text);
    return 'problem' in reading ? reading : { goal: { kind: 'trigger', trigger: reading.trigger }, text };
  }
  const problem = nameProblem(text, GOAL_LIMITS.maxLength);
  if (problem) return { problem };
  const parsed = new GoalParser(text).parse();
  if ('problem' in parsed) return parsed;
  const canonical = printGoal(parsed.goal);
  // The stored text is read again, so it has the same limit.
  if ([...canonical].length > GOAL_LIMITS.maxLength) {
    return { problem: `must be at most ${GOAL_LIMITS.maxLength} characters with a space after each \`;\`` };
  }
  return { goal: parsed.goal, text: canonical };
}

/** Returns the composed goal of a stored text; null if it is a single trigger. */
export function composedGoal(text: string): ComposedGoal | null {
  if (!isComposed(text)) return null;
  const reading = readGoal(text);
  return 'goal' in reading && reading.goal.kind !== 'trigger' ? reading.goal : null;
}
