import fc from 'fast-check';
import { mergePresence, type Presence } from './presence';
import { presenceModel } from './presence.fixture';

const MINUTE = 60_000;
/** 20:00 to 22:00, in minutes from 20:00. */
const SPAN = { start: 0, until: 120 * MINUTE };

interface Times {
  readonly from: number;
  readonly left?: number;
  readonly seen?: number;
  readonly by?: string;
  readonly rsn?: string;
}

/** Makes a report; times in minutes from the start. */
function report({ from, left, seen, by = 'ann', rsn = 'Zezima' }: Times): Presence {
  return {
    player: rsn.toLowerCase(),
    rsn,
    observerId: by,
    joined: from * MINUTE,
    left: left === undefined ? null : left * MINUTE,
    seen: seen === undefined ? null : seen * MINUTE,
  };
}

const merge = (...reports: Times[]) => mergePresence(reports.map(report), SPAN);

describe('presence of a player', () => {
  it.each<[string, Times[], object]>([
    [
      'one interval',
      [{ from: 5, left: 35 }],
      { minutesPresent: 30, minutesLate: 5, stillHere: false, observers: 1 },
    ],
    [
      'of two observers that overlap, counted once',
      [
        { from: 0, left: 40 },
        { from: 30, left: 60, by: 'bob' },
      ],
      { minutesPresent: 60, observers: 2, lastSeen: 60 * MINUTE },
    ],
    [
      'with a break',
      [
        { from: 0, left: 10 },
        { from: 50, left: 60 },
      ],
      { minutesPresent: 20 },
    ],
    [
      'before the start and after the end does not count',
      [{ from: -60, left: 200 }],
      { minutesPresent: 120, minutesLate: 0 },
    ],
    [
      'lasts until now for who is still here',
      [{ from: 100, seen: 101 }],
      { minutesPresent: 20, stillHere: true },
    ],
    [
      'ends where anybody saw the player leave, after having been seen',
      [
        { from: 0, seen: 20 },
        { from: 10, left: 15, by: 'bob' },
        { from: 20, left: 50, by: 'bob' },
        { from: 90, left: 91, by: 'bob' },
      ],
      { minutesPresent: 51, stillHere: false, observers: 2 },
    ],
    [
      'ends at the very moment of having been seen',
      [
        { from: 0, seen: 20 },
        { from: 0, left: 20 },
      ],
      { minutesPresent: 20, stillHere: false },
    ],
    ['of no duration', [{ from: 7, left: 7 }], { minutesPresent: 0, minutesLate: 7 }],
    [
      'of a fraction of a minute is rounded down',
      [{ from: 0.9, left: 2.8 }],
      { minutesPresent: 1, minutesLate: 0 },
    ],
  ])('%s', (_what, reports, expected) => {
    expect(merge(...reports)).toMatchObject([expected]);
  });

  it.each<[string, Times]>([
    ['before the session', { from: -30, left: -10 }],
    ['after the session', { from: 130, left: 140 }],
    ['still there after the session', { from: 130, seen: 131 }],
  ])('%s is none', (_what, times) => {
    expect(merge(times)).toEqual([]);
  });

  it('is listed in the order of arrival, spelled as by who saw the player join first', () => {
    const players = merge(
      { from: 30, left: 40, rsn: 'bram' },
      { from: 10, seen: 11, rsn: 'ZEZIMA' },
      { from: 9, left: 10, rsn: 'Zezima' },
      { from: 9, left: 12, rsn: 'Mae' },
    );
    expect(players.map(({ rsn }) => rsn)).toEqual(['Mae', 'Zezima', 'bram']);
  });
});

describe('merged presence of random reports', () => {
  const minute = fc.integer({ min: -30, max: 150 });
  const reports = fc.array(
    fc
      .record({
        from: minute,
        length: fc.integer({ min: 0, max: 90 }),
        isOpen: fc.boolean(),
        by: fc.constantFrom('ann', 'bob', 'cid'),
        rsn: fc.constantFrom('Zezima', 'zezima', 'Mae'),
      })
      .map(({ from, length, isOpen, ...of }) =>
        report({ ...of, from, ...(isOpen ? { seen: from + length } : { left: from + length }) }),
      ),
    { maxLength: 12 },
  );

  it('is that of the model, which looks at every minute', () => {
    fc.assert(
      fc.property(reports, fc.integer({ min: 0, max: 120 }), (some, until) => {
        const span = { start: 0, until: until * MINUTE };
        expect(mergePresence(some, span)).toEqual(presenceModel(some, span));
      }),
      { numRuns: 2000 },
    );
  });

  it('does not depend on order and repetition', () => {
    fc.assert(
      fc.property(reports, fc.nat(), (some, turn) => {
        const at = some.length === 0 ? 0 : turn % some.length;
        const turned = [...some.slice(at), ...some.slice(0, at), ...some.slice(0, 3)].reverse();
        expect(mergePresence(turned, SPAN)).toEqual(mergePresence(some, SPAN));
      }),
    );
  });
});
