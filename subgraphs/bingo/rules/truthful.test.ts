import fc from 'fast-check';
import { countOf, type Fact, type FactSource, proofOf } from './proof';

/** How a client reports a kill, in the order of `REPORTERS`; null if it does not, or the report is lost. */
type Reports = readonly (number | null)[];

interface Kill {
  /** Seconds since the kill before. */
  readonly after: number;
  /** Seconds by which each report is early or late. */
  readonly reports: Reports;
}

/** What each client says of the kill with a number, counted from the start of the event. */
const REPORTERS: readonly { source: FactSource; read(kill: number): number | null }[] = [
  { source: 'game', read: (kill) => 5000 + kill },
  { source: 'client', read: (kill) => 4091 + kill },
  { source: 'client', read: () => null },
  { source: 'casket', read: () => null },
  { source: 'increment', read: () => null },
  { source: 'total', read: (kill) => 5000 + kill },
  { source: 'submit', read: (kill) => kill },
];
const NOTIFIERS = 5;
const skew = fc.integer({ min: -6900, max: 6900 });
const kill = (clients: readonly boolean[]): fc.Arbitrary<Kill> =>
  fc.record({
    after: fc.integer({ min: 30, max: 4000 }),
    reports: fc.tuple(...clients.map((sends) => (sends ? fc.option(skew, { freq: 4 }) : fc.constant(null)))),
  });
const someClients = fc.array(fc.boolean(), { minLength: REPORTERS.length, maxLength: REPORTERS.length });
/** Kills of a player who goes over to other clients once or twice. */
const histories = fc
  .array(
    someClients.chain((clients) => fc.array(kill(clients), { maxLength: 8 })),
    { maxLength: 3 },
  )
  .map((parts) => parts.flat());

function factsOf(kills: readonly Kill[]): Fact[] {
  let at = Date.UTC(2026, 0, 1);
  return kills.flatMap(({ after, reports }, index) => {
    at += after * 1000;
    const isWithCount = reports[1] != null;
    return REPORTERS.flatMap(({ source, read }, reporter): Fact[] => {
      const skewed = reports[reporter];
      // The client sends one loot for a kill.
      if (skewed == null || (reporter === 2 && isWithCount)) return [];
      const value = read(index + 1);
      return [{ source, at: at + skewed, value: value ?? 1, isReading: value !== null }];
    });
  });
}

const counted = (kills: readonly Kill[]) => countOf(proofOf(factsOf(kills)).proof);
const isNotified = ({ reports }: Kill) => reports.slice(0, NOTIFIERS).some((sent) => sent !== null);

describe('truthful reports of the same kills', () => {
  it('never count more than the kills, through any sources, with losses and other clients later', () => {
    fc.assert(
      fc.property(histories, (kills) => {
        expect(counted(kills)).toBeLessThanOrEqual(kills.length);
      }),
      { numRuns: 3000 },
    );
  });

  it('count exactly the kills that somebody reported', () => {
    fc.assert(
      fc.property(histories, (kills) => {
        const notified = kills.filter(isNotified);
        expect(counted(notified)).toBe(notified.length);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['game', -1],
    ['client', -1],
    ['total', 0],
    ['submit', 0],
  ] as const)('count what %s did not report and its counter contains', (source, first) => {
    const reading = (value: number): Fact => ({ source, at: value * 30_000, value, isReading: true });
    const ends = fc.tuple(fc.integer({ min: 2, max: 100 }), fc.integer({ min: 1, max: 100 }));
    fc.assert(
      fc.property(ends, ([start, missed]) => {
        const before = source === 'submit' ? 0 : start + first;
        const facts = [reading(start), reading(start + missed)];
        expect(countOf(proofOf(facts).proof)).toBe(start + missed - before);
      }),
    );
  });

  it('are no more than two ahead however long the client counts one ahead or one behind', () => {
    const jitters = fc.array(fc.constantFrom(-1, 0, 1), { maxLength: 60 });
    fc.assert(
      fc.property(jitters, (jitter) => {
        const facts = jitter.map(
          (wrong, index): Fact => ({
            source: 'client',
            at: index * 30_000,
            value: 1000 + index + wrong,
            isReading: true,
          }),
        );
        expect(countOf(proofOf(facts).proof)).toBeLessThanOrEqual(facts.length + 2);
      }),
      { numRuns: 2000 },
    );
  });
});
