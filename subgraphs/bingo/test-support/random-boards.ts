import fc from 'fast-check';
import type { TemplateContent } from '../events/template-document';
import type { Tier } from '../rules/tiers';
import { printGoal } from '../triggers/goal';
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

const points = fc.integer({ min: 0, max: 1_000_000 });
const bonuses = fc
  .record({ row: points, column: points, diagonal: points, board: points })
  .filter((bonuses) => Object.values(bonuses).some((value) => value > 0));
const someTiers = fc
  .uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 5 }),
      name: fc.option(line),
      needed: fc.integer({ min: 0, max: 625 }),
    }),
    { selector: ({ number }) => number },
  )
  .map((tiers) => tiers.sort((left, right) => left.number - right.number));

/** Settings and boards of events, with tasks in any order. */
export const contents: fc.Arbitrary<TemplateContent> = fc
  .tuple(fc.integer({ min: 1, max: 25 }), someTiers)
  .chain(([boardSize, tiers]) => content(boardSize, tiers))
  .map(({ teams, ...rest }) => ({ ...rest, mode: teams === null ? 'solo' : 'teams', teamSize: teams }));

const content = (boardSize: number, tiers: readonly Tier[]) =>
  fc.record({
    name: line,
    description: prose,
    durationMs: fc.integer({ min: 0, max: 10 ** 11 }),
    boardSize: fc.constant(boardSize),
    teams: fc.option(fc.integer({ min: 2, max: 50 })),
    bonuses: fc.option(bonuses),
    tiers: fc.constant(tiers),
    tasks: fc.uniqueArray(
      fc.record({
        position: fc.integer({ min: 0, max: boardSize ** 2 - 1 }),
        name: line,
        description: prose,
        points: fc.integer({ min: 0, max: 1_000_000 }),
        trigger,
        tier: fc.constantFrom(null, ...tiers.map(({ number }) => number)),
        hiddenForMs: fc.option(fc.integer({ min: 0, max: 10 ** 11 })),
      }),
      { selector: ({ position }) => position, maxLength: 12 },
    ),
  });
