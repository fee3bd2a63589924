import { type ClosingRule, selectPlayers } from './closing';

const RULE: ClosingRule = {
  minimumMinutes: 30,
  mostMinutesLate: 15,
  includeGuests: false,
  points: 10,
  hostPoints: null,
};

const attendee = (
  rsn: string,
  changes: { minutesPresent?: number; minutesLate?: number; isGuest?: boolean } = {},
) => ({
  player: rsn.toLowerCase(),
  rsn,
  minutesPresent: 30,
  minutesLate: 15,
  isGuest: false,
  ...changes,
});

const HOST = { player: 'quinn', rsn: 'Quinn' };
const select = (who: ReturnType<typeof attendee>[], changes: Partial<ClosingRule> = {}) =>
  selectPlayers(who, HOST, { ...RULE, ...changes });

describe('the rule of a closing', () => {
  it('selects who fulfils it, at its limits', () => {
    expect(select([attendee('Mae')])).toEqual({ selected: [{ rsn: 'Mae', points: 10 }], leftOut: [] });
  });

  it.each([
    [attendee('Mae', { minutesPresent: 29 }), 'was present for 29 minutes, 30 are required'],
    [attendee('Mae', { minutesLate: 16 }), 'was 16 minutes late, 15 are allowed'],
    [attendee('Mae', { isGuest: true }), 'is a guest'],
  ])('leaves %j out', (who, reason) => {
    expect(select([who])).toEqual({ selected: [], leftOut: [{ rsn: 'Mae', reason }] });
  });

  it('may allow any lateness, and guests', () => {
    const who = attendee('Mae', { minutesLate: 90, isGuest: true });
    const rule = { mostMinutesLate: null, includeGuests: true };
    expect(select([who], rule)).toEqual({ selected: [{ rsn: 'Mae', points: 10 }], leftOut: [] });
  });

  it('treats the host as any player unless there are points for the host', () => {
    const who = [attendee('Mae'), attendee('QUINN', { minutesPresent: 0 })];
    expect(select(who)).toMatchObject({ selected: [{ rsn: 'Mae' }], leftOut: [{ rsn: 'QUINN' }] });
    expect(select(who, { hostPoints: 25 })).toEqual({
      selected: [
        { rsn: 'Quinn', points: 25 },
        { rsn: 'Mae', points: 10 },
      ],
      leftOut: [],
    });
  });

  it('credits a host whom nobody saw', () => {
    expect(select([], { hostPoints: 0 }).selected).toEqual([{ rsn: 'Quinn', points: 0 }]);
  });
});
