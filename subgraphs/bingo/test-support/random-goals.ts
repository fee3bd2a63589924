import fc from 'fast-check';
import type { ComposedGoal, Goal } from '../triggers/goal';
import { goalNodes } from '../triggers/goal-nodes';
import type { Trigger } from '../triggers/trigger';
import { canonicalTrigger } from '../triggers/trigger-matching';

const name = fc
  .string({ unit: fc.constantFrom(...'ab(); \\:é'), minLength: 1, maxLength: 8 })
  .filter((text) => /^[^\s:].*$/.test(text) && /[^\s:]$/.test(text) && /[a-bé]/.test(text));
const count = fc.integer({ min: 1, max: 5 });
const counted = fc.record({ type: fc.constantFrom('npc_kill', 'slayer_task'), target: name });
const once = fc.record({
  type: fc.constantFrom('quest_complete', 'pet'),
  target: name,
  goal: fc.constant(null),
});
const trigger: fc.Arbitrary<Trigger> = fc.oneof(
  fc.tuple(counted, count).map(([part, goal]) => ({ ...part, goal })),
  once,
  count.map((goal) => ({ type: 'skill_level' as const, target: 'Slayer', goal })),
  count.map((goal) => ({ type: 'item_value' as const, target: 'any', goal })),
);
const single = trigger.map((leaf): Goal => ({ kind: 'trigger', trigger: leaf }));
const sum = fc.record({
  kind: fc.constant('sum' as const),
  goal: count,
  parts: fc.uniqueArray(
    fc.oneof(
      counted.map((part) => ({ ...part, goal: null })),
      once,
    ),
    { minLength: 1, maxLength: 4, selector: ({ type, target }) => `${type}:${target.toLowerCase()}` },
  ),
});
const group = (parts: fc.Arbitrary<Goal>) =>
  fc.record({
    kind: fc.constantFrom('all' as const, 'any' as const),
    parts: fc.array(parts, { minLength: 1, maxLength: 3 }),
  });
/** Composed goals of all kinds, with names that need escapes. */
export const goals: fc.Arbitrary<ComposedGoal> = fc
  .oneof(sum, group(fc.oneof(single, sum, group(fc.oneof(single, sum)))))
  .filter((goal) => goalNodes(goal).filter(({ leaf }) => leaf).length <= 20);

/** Evaluates a goal from scratch, independently of the product. @param counts by `canonicalTrigger`. */
export function isReached(goal: Goal, counts: ReadonlyMap<string, number>): boolean {
  switch (goal.kind) {
    case 'trigger':
      return countOf(goal.trigger, counts) >= (goal.trigger.goal ?? 1);
    case 'all':
      return goal.parts.every((part) => isReached(part, counts));
    case 'any':
      return goal.parts.some((part) => isReached(part, counts));
    case 'sum':
      return goal.parts.reduce((total, part) => total + countOf(part, counts), 0) >= goal.goal;
  }
}

function countOf(part: Trigger, counts: ReadonlyMap<string, number>): number {
  return counts.get(canonicalTrigger(part)) ?? 0;
}
