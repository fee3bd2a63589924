import { afterReading, gainedUntil, type MeasuredParticipant, type Measurement } from './measurement';

const START = Date.parse('2026-11-20T12:00:00Z');
const at = (minute: number) => new Date(START + minute * 60_000).toISOString();

const END = 600;
const participant = (
  changes: Partial<MeasuredParticipant> = {},
  status = 'active' as const,
): MeasuredParticipant => ({
  name: 'ann',
  registeredAt: at(-1000),
  teamId: '',
  event: { status, end: at(END) },
  ...changes,
});
const during = (status: MeasuredParticipant['event']['status'], changes: Partial<MeasuredParticipant> = {}) =>
  participant({ ...changes, event: { status, end: at(END) } });

interface Step {
  readonly minute: number;
  readonly mining?: number;
  readonly takenMinute?: number;
  readonly id?: number;
  readonly username?: string;
  /** Null: the tracker does not know the player. */
  readonly known?: null;
  readonly who?: MeasuredParticipant;
}

/** Applies readings one after the other. */
function applied(...steps: readonly Step[]): Measurement | null {
  let stored: Measurement | null = null;
  for (const { minute, mining, takenMinute = minute, id = 5, username = 'ann', known, who } of steps) {
    const values: Record<string, number> = mining === undefined ? {} : { 'xp_gain:mining': mining };
    const reading = known === null ? null : { playerId: id, username, takenAt: at(takenMinute), values };
    stored = afterReading(stored, { readAt: at(minute), known: reading }, who ?? participant()) ?? stored;
  }
  return stored;
}

const gained = (measurement: Measurement | null, team = '') =>
  measurement?.gained[team]?.['xp_gain:mining'] ?? 0;

describe('the baseline', () => {
  it('is the last reading before the start', () => {
    const before = during('upcoming');
    const measurement = applied(
      { minute: -20, mining: 100, who: before },
      { minute: -8, mining: 150, who: before },
      { minute: 4, mining: 180 },
    );
    expect(measurement).toMatchObject({
      state: 'measured',
      baselineAt: at(-8),
      baseline: { 'xp_gain:mining': 150 },
    });
    expect(gained(measurement)).toBe(30);
  });

  it('is the first reading of the running event if the last one before is older than half an hour', () => {
    const measurement = applied(
      { minute: -40, mining: 100, who: during('upcoming') },
      { minute: 4, mining: 180 },
      { minute: 60, mining: 200 },
    );
    expect(measurement).toMatchObject({ baselineAt: at(4) });
    expect(gained(measurement)).toBe(20);
  });

  it('is the first reading after the registration', () => {
    const late = participant({ registeredAt: at(10) });
    expect(applied({ minute: 9, mining: 100, who: late })).toBeNull();
    const measurement = applied(
      { minute: 9, mining: 100, who: late },
      { minute: 12, mining: 500, who: late },
    );
    expect(measurement).toMatchObject({ baselineAt: at(12), state: 'measured' });
    expect(gained(measurement)).toBe(0);
  });

  it('of a skill is the first amount with a rank', () => {
    const measurement = applied({ minute: 1 }, { minute: 2, mining: 700 }, { minute: 3, mining: 750 });
    expect(measurement).toMatchObject({ baseline: { 'xp_gain:mining': 700 } });
    expect(gained(measurement)).toBe(50);
  });

  it('is not made after the end', () => {
    expect(applied({ minute: END + 1, mining: 700, who: during('completed') })).toMatchObject({
      state: 'waiting',
      baselineAt: null,
      isFinal: true,
    });
  });
});

describe('a reading that goes down', () => {
  it('is shown and changes nothing; only what exceeds the highest amount counts', () => {
    const lower = applied({ minute: 1, mining: 100 }, { minute: 2, mining: 180 }, { minute: 3, mining: 20 });
    expect(lower).toMatchObject({ state: 'decreased', highest: { 'xp_gain:mining': 180 } });
    expect(gained(lower)).toBe(80);
    const higher = applied(
      { minute: 1, mining: 100 },
      { minute: 2, mining: 180 },
      { minute: 3, mining: 20 },
      { minute: 4, mining: 200 },
    );
    expect(higher).toMatchObject({ state: 'measured' });
    expect(gained(higher)).toBe(100);
  });
});

describe('another player under the name', () => {
  const played = [
    { minute: 1, mining: 100 },
    { minute: 2, mining: 180 },
  ];

  it('does not count', () => {
    const measurement = applied(...played, { minute: 3, id: 6, mining: 9000 });
    expect(measurement).toMatchObject({ state: 'renamed', playerId: 5, readAt: at(3) });
    expect(gained(measurement)).toBe(80);
    expect(applied(...played, { minute: 3, username: 'bob', mining: 9000 })).toMatchObject({
      state: 'renamed',
    });
  });

  it('counts from a new baseline when an organiser renamed the participant, and what was gained stays', () => {
    const bob = participant({ name: 'bob' });
    const measurement = applied(
      ...played,
      { minute: 3, id: 6, username: 'bob', mining: 9000, who: bob },
      { minute: 4, id: 6, username: 'bob', mining: 9030, who: bob },
    );
    expect(measurement).toMatchObject({ state: 'measured', playerId: 6, baselineAt: at(3) });
    expect(gained(measurement)).toBe(110);
  });

  it('is the same player if the tracker followed the new name', () => {
    const bob = participant({ name: 'bob' });
    const measurement = applied(...played, { minute: 3, username: 'bob', mining: 200, who: bob });
    expect(measurement).toMatchObject({ state: 'measured', name: 'bob', baselineAt: at(1) });
    expect(gained(measurement)).toBe(100);
  });

  it('and an unknown one keep what was gained', () => {
    const measurement = applied(...played, { minute: 3, known: null });
    expect(measurement).toMatchObject({ state: 'unknown', readAt: at(3), takenAt: at(2) });
    expect(gained(measurement)).toBe(80);
    expect(applied({ minute: 3, known: null })).toMatchObject({ state: 'unknown', baselineAt: null });
  });
});

describe('the end', () => {
  const played = [
    { minute: 1, mining: 100 },
    { minute: 2, mining: 180 },
  ];
  const over = during('completed');

  it('is followed by one reading, which counts', () => {
    const measurement = applied(
      ...played,
      { minute: END + 5, mining: 200, who: over },
      { minute: END + 9, mining: 250, who: over },
    );
    expect(measurement).toMatchObject({ isFinal: true, readAt: at(END + 5) });
    expect(gained(measurement)).toBe(100);
  });

  it('is too long ago for a snapshot that was taken 15 minutes later', () => {
    const measurement = applied(...played, { minute: END + 20, mining: 900, who: over });
    expect(measurement).toMatchObject({ isFinal: true, state: 'measured' });
    expect(gained(measurement)).toBe(80);
    const early = applied(...played, { minute: END + 20, takenMinute: END - 5, mining: 900, who: over });
    expect(gained(early)).toBe(800);
  });

  it('is not the end of an event that was reopened', () => {
    const measurement = applied(
      ...played,
      { minute: 10, mining: 200, who: over },
      { minute: 20, mining: 230 },
    );
    expect(measurement).toMatchObject({ isFinal: false });
    expect(gained(measurement)).toBe(130);
  });
});

describe('gains', () => {
  it('count for the team of the moment, and for nobody without one', () => {
    const inTeam = (teamId: string | null) => participant({ teamId });
    const measurement = applied(
      { minute: 1, mining: 100, who: inTeam('red') },
      { minute: 2, mining: 110, who: inTeam('red') },
      { minute: 3, mining: 130, who: inTeam(null) },
      { minute: 4, mining: 170, who: inTeam('blue') },
      { minute: 5, mining: 250, who: inTeam('red') },
    );
    expect([gained(measurement, 'red'), gained(measurement, 'blue')]).toEqual([90, 40]);
  });

  it('are measured over a downtime', () => {
    expect(gained(applied({ minute: 1, mining: 100 }, { minute: 300, mining: 150 }))).toBe(50);
  });

  it('do not change with a repetition', () => {
    const played = [
      { minute: 1, mining: 100 },
      { minute: 5, mining: 180 },
    ];
    const known = { playerId: 5, username: 'ann', takenAt: at(9), values: { 'xp_gain:mining': 500 } };
    expect(afterReading(applied(...played), { readAt: at(5), known }, participant())).toBeNull();
  });
});

describe('a reading that arrives after later ones', () => {
  const first = { minute: 1, mining: 100 };
  const second = { minute: 5, mining: 180 };
  const third = { minute: 9, mining: 250 };
  const orders = [
    [first, second, third],
    [first, third, second],
    [second, first, third],
    [second, third, first],
    [third, first, second],
    [third, second, first],
  ];

  it.each(orders)('leads to the same baseline, amounts and gains in the order %j %j %j', (...steps) => {
    const measurement = applied(...steps);
    expect(measurement).toMatchObject({
      state: 'measured',
      readAt: at(9),
      takenAt: at(9),
      baselineAt: at(1),
      baseline: { 'xp_gain:mining': 100 },
      highest: { 'xp_gain:mining': 250 },
    });
    expect(gained(measurement)).toBe(150);
  });

  it('counts once', () => {
    expect(gained(applied(second, third, first, first, second))).toBe(150);
  });

  it('counts if the later one found no player, another one, or less', () => {
    for (const later of [{ known: null }, { id: 6, mining: 9000 }, { username: 'bob', mining: 9000 }]) {
      const measurement = applied(first, { minute: 9, ...later }, second);
      expect(gained(measurement)).toBe(80);
      expect(measurement?.state).not.toBe('measured');
    }
    expect(gained(applied(first, { minute: 9, mining: 20 }, second))).toBe(80);
    const unknownFirst = applied({ minute: 9, known: null }, first, { minute: 12, mining: 180 });
    expect(unknownFirst).toMatchObject({ baselineAt: at(1), playerId: 5 });
    expect(gained(unknownFirst)).toBe(80);
  });

  it('counts after the last one, unless it is from after the end itself', () => {
    const over = during('completed');
    const late = { minute: END + 20, mining: 900, who: over };
    expect(gained(applied(first, late, second))).toBe(80);
    expect(gained(applied(first, late, { minute: END + 19, mining: 800, who: over }))).toBe(0);
  });

  it('of a skill that later ones did not rank is where that skill begins', () => {
    const unranked = { minute: 5 };
    expect(gained(applied(unranked, first, third))).toBe(150);
  });

  it('is no baseline if it is more than half an hour older, or from before the registration', () => {
    const later = applied({ minute: 40, mining: 180 }, first);
    expect(later).toMatchObject({ baselineAt: at(40) });
    expect(gained(later)).toBe(0);
    const who = participant({ registeredAt: at(3) });
    expect(gained(applied({ ...second, who }, { ...first, who }))).toBe(0);
  });

  it('is no baseline before the start while there is a later one, and none from before the start moves it', () => {
    const before = during('upcoming');
    const early = { minute: -9, mining: 50, who: before };
    const late = { minute: -4, mining: 80, who: before };
    expect(applied(late, early)).toMatchObject({ baselineAt: at(-4) });
    expect(gained(applied(early, second, late))).toBe(130);
    expect(gained(applied(second, early))).toBe(130);
  });

  it('does not count for a player who was in another team since', () => {
    const inTeam = (teamId: string | null) => participant({ teamId });
    const moved = applied(
      { ...second, who: inTeam('red') },
      { ...third, who: inTeam('blue') },
      { ...first, who: inTeam('blue') },
    );
    expect([gained(moved, 'red'), gained(moved, 'blue')]).toEqual([0, 70]);
    const notYet = applied({ ...second, who: inTeam('red') }, { ...first, who: inTeam('blue') });
    expect([gained(notYet, 'red'), gained(notYet, 'blue')]).toEqual([0, 0]);
  });

  it('does not count for another player than the one measured', () => {
    const bob = participant({ name: 'bob' });
    const renamed = applied(
      first,
      { minute: 5, id: 6, username: 'bob', mining: 9000, who: bob },
      {
        minute: 3,
        id: 7,
        username: 'bob',
        mining: 10,
        who: bob,
      },
    );
    expect(gained(renamed)).toBe(0);
  });

  it('was gained until the baseline that it replaces', () => {
    const known = { playerId: 5, username: 'ann', takenAt: at(1), values: {} };
    expect(gainedUntil(applied(second, third), { readAt: at(1), known })).toBe(at(5));
    expect(gainedUntil(applied(first, third), { readAt: at(5), known })).toBe(at(5));
    expect(gainedUntil(null, { readAt: at(5), known })).toBe(at(5));
  });
});
