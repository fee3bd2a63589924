import { addIncrement, addTotal, type LifetimeTotal, type TotalChange } from './lifetime-total';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

type Step = (before: LifetimeTotal | undefined) => TotalChange;
const total =
  (value: number, second = 0, ofThisKill = false): Step =>
  (before) =>
    addTotal(before, { total: value, at: at(second), ofThisKill });
const kill = (value: number, second = 0): Step => total(value, second, true);
const increment =
  (value: number, second = 0, mayRepeatTotal = false): Step =>
  (before) =>
    addIncrement(before, { increment: value, at: at(second), mayRepeatTotal });
const loot = (second: number): Step => increment(1, second, true);
const lootOf =
  (value: number, second: number): Step =>
  (before) =>
    addTotal(before, { total: value, at: at(second), ofThisKill: true, isLoot: true });

/** Returns what each step adds. */
function changes(...steps: readonly Step[]): number[] {
  let state: LifetimeTotal | undefined;
  return steps.map((step) => {
    const { change, next } = step(state);
    state = next;
    return change;
  });
}

describe('lifetime totals', () => {
  it.each<[string, Step[], number[]]>([
    ['count from the first one', [total(100), total(103), total(104)], [0, 3, 1]],
    ['count the very kill of a notification', [kill(100), kill(101)], [1, 1]],
    ['never decrease a count', [total(100), total(105), total(102), total(105)], [0, 5, 0, 0]],
    ['contain the increments since', [total(100), increment(2), total(103)], [0, 2, 1]],
    ['do not contain the increments before the first', [increment(3), total(100), total(102)], [3, 0, 2]],
    [
      'count a kill once that arrived as loot before',
      [loot(0), kill(100, 1), loot(9), kill(101, 10)],
      [1, 0, 1, 0],
    ],
    [
      'count a kill once that arrives as loot afterwards',
      [kill(100, 0), loot(1), kill(101, 9), loot(10)],
      [1, 0, 1, 0],
    ],
    [
      'count kills once whose loot arrives after several totals',
      [kill(100, 0), kill(101, 5), loot(0), loot(5), loot(20)],
      [1, 1, 0, 0, 1],
    ],
    [
      'count kills once whose totals arrive in the other order, before the loot',
      [kill(101, 5), kill(100, 0), loot(0), loot(5)],
      [1, 1, 0, 0],
    ],
    [
      'count a kill once whose total arrives after that of a later kill, and whose loot came first',
      [loot(0), loot(10), kill(101, 10), kill(100, 0), kill(102, 20)],
      [1, 1, 0, 0, 1],
    ],
    [
      'count a kill before the first total whose loot never came',
      [loot(10), kill(101, 10), kill(99, 0), kill(100, 5)],
      [1, 0, 2, 0],
    ],
    [
      'count each loot, whether it has a total or not',
      [loot(0), lootOf(101, 20), loot(40), loot(50), lootOf(104, 60), loot(70)],
      [1, 1, 1, 1, 1, 1],
    ],
    [
      'count a kill once that arrives as total and as loot with the total, and the next loot',
      [kill(100, 0), lootOf(100, 0), loot(9), kill(101, 9), lootOf(102, 20), kill(102, 20)],
      [1, 0, 1, 0, 1, 0],
    ],
    ['count loot that arrives late once', [lootOf(101, 0), lootOf(103, 20), loot(10)], [1, 2, 0]],
    ['count loot that arrives a minute later', [kill(100, 0), loot(61)], [1, 1]],
    ['count an increment of a report beside a total', [kill(100, 0), increment(1, 1)], [1, 1]],
  ])('%s', (_, steps, expected) => {
    expect(changes(...steps)).toEqual(expected);
  });

  it('add up to the same in whatever order they arrive', () => {
    const steps = [100, 101, 104, 107].map((value, second) => kill(value, second));
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
      [1, 3, 0, 2],
    ]) {
      const arrived = order.flatMap((index) => steps[index] ?? []);
      expect(changes(...arrived).reduce((sum, change) => sum + change)).toBe(8);
    }
  });

  it('keep the baseline when a lower total is said to be later', () => {
    expect(changes(total(100, 0), total(50, 9), total(101, 10))).toEqual([0, 0, 1]);
  });
});
