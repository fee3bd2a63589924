import fc from 'fast-check';
import { balanceTeams, readStrengths, spreadOf } from './balance.ts';

const people = (...strengths: number[]) =>
  strengths.map((strength, index) => ({ id: `p${index}`, strength }));
const teams = (free: number, ...strengths: number[]) =>
  strengths.map((strength, index) => ({ id: `t${index}`, strength, free }));

describe('balanced teams', () => {
  test('have equal strengths where that is possible', () => {
    const { strengths, placements } = balanceTeams(people(9, 6, 5, 4, 3, 3), teams(3, 0, 0));
    expect(spreadOf(strengths.values())).toBe(0);
    expect(placements.size).toBe(6);
  });

  test('leave those in a team where they are: the weaker team gets the stronger ones', () => {
    const { strengths } = balanceTeams(people(10, 4), teams(1, 0, 6));
    expect([...strengths.values()]).toEqual([10, 10]);
  });

  test('never have more members than they take, and say who is left', () => {
    const full = fc.record({
      strengths: fc.array(fc.nat(1000), { maxLength: 12 }),
      free: fc.array(fc.nat(4), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(full, ({ strengths, free }) => {
        const candidates = people(...strengths);
        const all = free.map((room, index) => ({ id: `t${index}`, strength: index, free: room }));
        const balance = balanceTeams(candidates, all);
        for (const team of all) {
          const members = candidates.filter(({ id }) => balance.placements.get(id) === team.id);
          expect(members.length).toBeLessThanOrEqual(team.free);
          const own = members.reduce((sum, { strength }) => sum + strength, team.strength);
          expect(balance.strengths.get(team.id)).toBe(own);
        }
        const room = free.reduce((sum, places) => sum + places, 0);
        expect(balance.left).toHaveLength(Math.max(0, candidates.length - room));
        expect(balance.placements.size + balance.left.length).toBe(candidates.length);
      }),
    );
  });

  test('differ by no more than the strongest candidate when all begin empty with room for all', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }), (strengths) => {
        const balance = balanceTeams(people(...strengths), teams(2, 0, 0));
        expect(spreadOf(balance.strengths.values())).toBeLessThanOrEqual(Math.max(...strengths));
      }),
    );
  });
});

describe('numbers of players', () => {
  const names = ['Iron Bram', 'Mae One', 'Zezima', 'Lukasz', 'Lukasz 99'];

  test.each([
    ['Iron Bram 1,250', 'iron bram', 1250],
    ['Mae_One\t20', 'mae one', 20],
    ['Zezima: 1.500.000', 'zezima', 1_500_000],
    ['zezima 1 250', 'zezima', 1250],
    ['Zezima 12,5', 'zezima', 12.5],
    ['Zezima 1.5m', 'zezima', 1_500_000],
    ['Zezima=2k', 'zezima', 2000],
    ['Lukasz 99 1500', 'lukasz 99', 1500],
    ['Lukasz 99,1500', 'lukasz 99', 1500],
    ['Lukasz 99', 'lukasz', 99],
  ])('are read from %j', (line, name, number) => {
    expect(readStrengths(`\n${line}\n`, names)).toEqual({ numbers: new Map([[name, number]]), unread: [] });
  });

  test.each(['no number', '7', 'Zezima -5', 'Nobody 5', 'Zezima', `Zezima ${'9'.repeat(400)}`, 'Zezima 1e9'])(
    'are not read from %j, which is said',
    (line) => {
      expect(readStrengths(`${line}\nMae One 1`, names)).toEqual({
        numbers: new Map([['mae one', 1]]),
        unread: [line],
      });
    },
  );
});
