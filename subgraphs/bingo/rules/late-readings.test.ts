import { applied, at, during, END, gained, participant } from '../test-support/measurements';
import { gainedUntil } from './measurement';

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
