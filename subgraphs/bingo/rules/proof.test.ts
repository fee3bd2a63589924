import fc from 'fast-check';
import { countOf, type Fact, type FactSource, isLate, NOTHING, proofOf, withFact } from './proof';

const AT = Date.UTC(2026, 0, 1);
const SOURCES: readonly FactSource[] = ['game', 'client', 'casket', 'pet', 'increment', 'total', 'submit'];

const fact = (source: FactSource, second: number, value: number, isReading: boolean): Fact => ({
  source,
  at: AT + second * 1000,
  value,
  isReading,
});
const game = (second: number, value: number) => fact('game', second, value, true);
const client = (second: number, value: number) => fact('client', second, value, true);
const loot = (second: number) => fact('client', second, 1, false);
const increment = (second: number, value = 1) => fact('increment', second, value, false);
const total = (second: number, value: number) => fact('total', second, value, true);
const submit = (second: number, value: number) => fact('submit', second, value, true);

const counted = (facts: readonly Fact[]) => countOf(proofOf(facts).proof);

describe('what facts prove', () => {
  it.each<[string, Fact[], number]>([
    ['one kill by two counters that are 909 apart', [game(1, 1000), client(2, 91)], 1],
    ['two kills by them', [game(1, 1000), client(2, 91), game(60, 1001), client(61, 92)], 2],
    ['one kill after the kill log was opened', [client(0, 910), client(30, 911), client(32, 5102)], 3],
    ['one kill for each with a counter that jumps', [client(0, 910), client(30, 5102), client(60, 912)], 3],
    ['one kill for "Lots!", and the next', [client(0, 900), client(60, 65_537), client(120, 64)], 3],
    ['kills that a counter saw and nobody reported', [game(0, 100), game(100, 103)], 4],
    ['as many kills as the time holds', [game(0, 100), game(10, 102), game(14, 104)], 4],
    ['quick kills one by one', [game(0, 100), game(1, 101), game(2, 102)], 3],
    ['a counter that starts again', [client(0, 50), client(60, 1), client(120, 2)], 3],
    ['a counter one ahead, one behind and right', [client(0, 101), client(60, 100), client(120, 102)], 3],
    ['a counter one ahead and then one behind', [client(0, 100), client(60, 102), client(120, 101)], 3],
    ['a counter that stays behind', [0, 1, 2, 1, 2, 3].map((kills, n) => client(60 * n, 100 + kills)), 5],
    ['notifications in the other order', [game(0, 102), game(1, 101), game(60, 103)], 3],
    ['one that growth contains', [game(0, 100), game(60, 103), game(61, 102), game(120, 104)], 5],
    ['the first two kills of a life in the other order', [game(0, 2), game(1, 1), game(60, 3)], 3],
    ['loot with and without a count', [loot(0), client(60, 102), loot(120), client(180, 104)], 4],
    ['the same value twice as one', [game(0, 100), game(60, 100)], 1],
    ['loot a quarter of a minute after the game as another', [game(0, 100), loot(15)], 2],
    ['loot just before it as the same', [game(0, 100), loot(14)], 1],
    ['another client in the middle', [game(0, 100), game(60, 101), increment(120), increment(180)], 4],
    [
      'the growth while another client reported',
      [game(0, 1), increment(60), increment(120), game(180, 4)],
      4,
    ],
    ['another client while the counter knew less', [client(0, 9), increment(60, 5), client(120, 10)], 7],
    ['totals from the first', [total(0, 100), total(60, 105), total(120, 102), total(180, 106)], 6],
    ['a total and the increments that it contains', [total(0, 100), increment(20, 2), total(40, 103)], 3],
    ['a total after a notification', [game(0, 100), total(60, 100), total(120, 102)], 3],
    ['a huge growth that a client states', [total(0, 1), total(1, 5001)], 5000],
    ['the running total of submissions', [submit(0, 40), submit(60, 42), submit(120, 41)], 42],
    ['submissions after a notification', [game(0, 100), submit(60, 1), submit(120, 2)], 2],
    ['a notification after submissions', [submit(0, 40), game(60, 100), game(120, 101), submit(121, 41)], 42],
    ['items of a casket that arrive twice', [fact('casket', 0, 3, false), fact('client', 1, 3, false)], 3],
  ])('is %s', (_, facts, count) => {
    expect(counted(facts)).toBe(count);
  });

  it('says which growth is not believed', () => {
    const doubtOf = (facts: readonly Fact[]) => proofOf(facts, NOTHING, facts.at(-1)).doubt;
    expect(doubtOf([client(0, 910)])).toBeNull();
    expect(doubtOf([client(0, 910), client(60, 911)])).toBeNull();
    expect(doubtOf([client(0, 910), client(2, 5101)])).toBe('the counter grew by 4191 in 2 s: counted as 1');
    expect(doubtOf([client(0, 910), client(60, 12)])).toBe('the counter went from 910 to 12: counted as 1');
    expect(doubtOf([client(0, 65_536)])).toBe('the counter says 65536, which is no count: counted as 1');
    expect(doubtOf([total(0, 1), total(1, 900)])).toBeNull();
  });

  it('is of the task that a submission is for, in every order', () => {
    const submitted: Fact = { ...submit(1, 5), position: 1 };
    for (const facts of [
      [game(0, 77), submitted, game(60, 78)],
      [submitted, game(60, 78), game(0, 77)],
    ]) {
      const { proof } = proofOf(facts);
      expect([0, 1, 2].map((position) => countOf(proof, position))).toEqual([2, 6, 2]);
    }
  });

  it('shows late that growth was impossible', () => {
    const believed = [game(0, 100), game(1000, 150)];
    expect(counted(believed)).toBe(51);
    expect(counted([...believed, game(990, 101)])).toBe(3);
  });
});

const anyFact: fc.Arbitrary<Fact> = fc.record({
  source: fc.constantFrom(...SOURCES),
  at: fc.integer({ min: 0, max: 400 }).map((second) => AT + second * 500),
  value: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 65_530, max: 65_540 })),
  isReading: fc.boolean(),
});

describe('any facts', () => {
  it('prove the same in every order, at once or one after the other', () => {
    const shuffled = fc
      .array(anyFact, { maxLength: 30 })
      .chain((facts) =>
        fc.tuple(
          fc.constant(facts),
          fc.shuffledSubarray(facts, { minLength: facts.length, maxLength: facts.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([facts, arrived]) => {
        const { proof } = proofOf(facts);
        let seen: readonly Fact[] = [];
        let known = NOTHING;
        for (const fact of arrived) {
          known = isLate(known, fact) ? proofOf([...seen, fact]).proof : withFact(known, fact).proof;
          seen = [...seen, fact];
        }
        expect(known).toEqual(proof);
      }),
      { numRuns: 500 },
    );
  });

  it('keep a proof small', () => {
    const facts = SOURCES.flatMap((source) =>
      Array.from({ length: 3000 }, (_, n) => fact(source, n / 40, 1 + n, n % 2 === 0)),
    );
    expect(JSON.stringify(proofOf(facts).proof).length).toBeLessThan(6000);
  });
});
