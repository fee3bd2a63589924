import fc from 'fast-check';
import { printGoal } from '../rules/goals/print-goal';
import type { TemplateContent } from '../templates/template-document';
import { goals } from './random-goals';

const line = fc
  .string({ unit: fc.constantFrom(...'aé🐉 ";\\\u202e'), minLength: 1, maxLength: 12 })
  .map((text) => text.trim())
  .filter((text) => /[aé🐉]/u.test(text));
const prose = fc.string({ unit: fc.constantFrom(...'aé🐉 \n\t";\\'), maxLength: 20 });
const trigger = fc.oneof(
  goals.map(printGoal),
  fc.constantFrom('manual', 'npc_kill:Zulrah:50', 'npc_kill:Imp; or (so:5', 'item_obtain:4151:1', 'pet:any'),
);

/** Settings and boards of events, with tasks in any order. */
export const contents: fc.Arbitrary<TemplateContent> = fc.integer({ min: 1, max: 25 }).chain((boardSize) =>
  fc.record({
    name: line,
    description: prose,
    durationMs: fc.integer({ min: 0, max: 10 ** 11 }),
    boardSize: fc.constant(boardSize),
    tasks: fc.uniqueArray(
      fc.record({
        position: fc.integer({ min: 0, max: boardSize ** 2 - 1 }),
        name: line,
        description: prose,
        points: fc.integer({ min: 0, max: 1_000_000 }),
        trigger,
      }),
      { selector: ({ position }) => position, maxLength: 12 },
    ),
  }),
);
