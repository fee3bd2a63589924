import fc from 'fast-check';
import { goals, isReached } from '../test-support/random-goals';
import { printGoal } from './goal';
import { goalNodes, hasSameParts } from './goal-nodes';
import { GoalProgress } from './goal-progress';
import { composedGoal, readGoal } from './read-goal';

describe('a composed goal', () => {
  it.each([
    ['all(npc_kill:Zulrah:5;item_obtain:4151:1)', 'all(npc_kill:Zulrah:5; item_obtain:4151:1)'],
    [' any ( pet:any ;  quest_complete:Cook ) ', 'any(pet:any; quest_complete:Cook)'],
    [
      'sum(100;npc_kill:Zulrah;npc_kill:Vorkath: awakened)',
      'sum(100; npc_kill:Zulrah; npc_kill:Vorkath: awakened)',
    ],
    [
      'sum(2; item_obtain:4151; collection_log:4151; clue:hard)',
      'sum(2; item_obtain:4151; collection_log:4151; clue:hard)',
    ],
    [
      'all(any(sum(3;pet:any);npc_kill:Imp (tame):2);skill_level:slayer:99)',
      'all(any(sum(3; pet:any); npc_kill:Imp (tame):2); skill_level:slayer:99)',
    ],
    ['any(npc_kill:A\\; B\\):2; item_value:5)', 'any(npc_kill:A\\; B\\):2; item_value:5)'],
  ])('is printed canonically: %s', (text, canonical) => {
    expect(readGoal(text)).toMatchObject({ text: canonical });
    expect(readGoal(canonical)).toMatchObject({ text: canonical });
  });

  it('keeps the text of a single trigger', () => {
    expect(readGoal('npc_kill:Imp; or (so:5')).toEqual({
      goal: { kind: 'trigger', trigger: { type: 'npc_kill', target: 'Imp; or (so', goal: 5 } },
      text: 'npc_kill:Imp; or (so:5',
    });
    expect(composedGoal('npc_kill:Imp:5')).toBeNull();
  });

  it.each([
    ['all(npc_kill:zulrah:)', 'expected a count after `zulrah:`, at 21'],
    ['all(pet:a; npc_kill:zulrah: )', 'expected a count after `zulrah:`, at 28'],
    ['any(npc_kill:zulrah)', 'expected `:` and a count after `zulrah`, at 20'],
    ['all(pet:é🐉; skill_level:slayer)', 'expected `:` and a level after `slayer`, at 31'],
    ['all(npc_kill:zulrah:0)', 'must end with a count from 1 to 9007199254740991, at 5'],
    ['all(pet:a; boss:b:1)', 'must begin with npc_kill:'],
    ['all(pet:a; manual)', 'must not have a manual part, at 12'],
    ['all()', 'expected a trigger after `(`, at 5'],
    ['all(pet:a;)', 'expected a trigger after `;`, at 11'],
    ['all(pet:a', 'expected `;` or `)`, at 10'],
    ['all(pet:a) pet:b', 'expected nothing after the last `)`, at 12'],
    ['all(any(pet:a) pet:b)', 'expected `;` or `)`, at 16'],
    ['sum(pet:a; pet:b)', 'expected a count after `sum(`, at 5'],
    ['sum(0; pet:b)', 'expected a count after `sum(`, at 5'],
    ['sum(5)', 'expected `;` and a trigger after the count, at 7'],
    ['sum(5; npc_kill:a:5)', 'must not have a count of its own in a sum, at 8'],
    ['sum(5; skill_level:slayer)', 'must not add up levels or values, at 8'],
    ['sum(5; npc_kill:a; npc_kill:A)', 'must not have the same part twice in a sum, at 20'],
    ['all(all(all(all(pet:a))))', 'must be nested up to 3 levels, at 13'],
    [`any(${Array(21).fill('pet:a').join(';')})`, 'must have at most 20 parts, at 125'],
    [`any(pet:${'a'.repeat(2000)})`, 'must be at most 2000 characters'],
    [
      `any(${Array(10)
        .fill(`pet:${'a'.repeat(194)}`)
        .join(';')})`,
      'must be at most 2000 characters with a space after each `;`',
    ],
    ['all(pet:a;\npet:b)', 'must not contain control characters'],
  ])('is refused: %s', (text, problem) => {
    expect(readGoal(text)).toEqual({ problem: expect.stringContaining(problem) });
  });

  it('is the same after printing and parsing', () => {
    fc.assert(
      fc.property(goals, (goal) => {
        const text = printGoal(goal);
        expect(readGoal(text)).toEqual({ goal, text });
      }),
    );
  });

  it('never fails otherwise than with a problem', () => {
    const piece = fc.constantFrom(
      'all(',
      'any(',
      'sum(',
      ')',
      ';',
      '3',
      'pet:a',
      'npc_kill:b',
      ':5',
      '\\',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const reading = readGoal(`all(${pieces.join('')}`);
        if ('goal' in reading) expect(readGoal(reading.text)).toEqual(reading);
        else expect(reading.problem).toMatch(/, at \d+$/);
      }),
    );
  });

  it.each([
    ['all(pet:a; npc_kill:Zulrah:5)', 'all(npc_kill:zulrah:50; pet:A)', true],
    ['sum(5; pet:a; pet:b)', 'sum(6; pet:b; pet:a)', true],
    ['all(pet:a; pet:b)', 'any(pet:a; pet:b)', false],
    ['all(pet:a; pet:b)', 'all(pet:a; pet:b; pet:c)', false],
  ])('has the same parts: %s and %s', (left, right, expected) => {
    const [first, second] = [composedGoal(left), composedGoal(right)];
    expect(first && second && hasSameParts(first, second)).toBe(expected);
  });
});

describe('the progress of a goal', () => {
  it('advanced part by part, and back, is that of the whole history', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: -3, max: 5 })), { maxLength: 40 });
    fc.assert(
      fc.property(goals, changes, (goal, history) => {
        const nodes = goalNodes(goal);
        const keys = nodes.flatMap(({ leaf }) => leaf?.key ?? []);
        const counts = new Map<string, number>();
        const progress = new GoalProgress(nodes, counts);
        for (const [choice, change] of history) {
          const key = keys[choice % keys.length] ?? '';
          const next = Math.max(0, (counts.get(key) ?? 0) + change);
          counts.set(key, next);
          progress.set(key, next);
          const whole = new GoalProgress(nodes, counts);
          expect(nodes.map((_, index) => progress.at(index))).toEqual(
            nodes.map((_, index) => whole.at(index)),
          );
          expect(progress.isCompleted).toBe(isReached(goal, counts));
        }
      }),
    );
  });

  it('says what is missing', () => {
    const goal = composedGoal('all(npc_kill:Zulrah:5; sum(10; npc_kill:Imp; pet:any); pet:any)');
    if (!goal) throw new Error('it is composed');
    const nodes = goalNodes(goal);
    const progress = new GoalProgress(
      nodes,
      new Map([
        ['npc_kill:zulrah', 7],
        ['npc_kill:imp', 4],
      ]),
    );
    progress.set('pet:any', 1);
    expect(nodes.map(({ text, level }, index) => ({ text, level, ...progress.at(index) }))).toEqual([
      expect.objectContaining({ level: 0, count: 2, goal: 3, missing: 1, completed: false }),
      { text: 'npc_kill:Zulrah:5', level: 1, count: 7, goal: 5, missing: 0, completed: true },
      expect.objectContaining({ level: 1, count: 5, goal: 10, missing: 5, completed: false }),
      { text: 'npc_kill:Imp', level: 2, count: 4, goal: null, missing: null, completed: false },
      { text: 'pet:any', level: 2, count: 1, goal: null, missing: null, completed: false },
      { text: 'pet:any', level: 1, count: 1, goal: 1, missing: 0, completed: true },
    ]);
  });
});
