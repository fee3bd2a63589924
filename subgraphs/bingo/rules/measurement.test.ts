import { applied, at, during, END, gained, participant } from '../test-support/measurements';
import { afterReading } from './measurement';

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
