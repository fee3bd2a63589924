import { playersByView, presenceReport, readRule, readUsers, sessionOfDate } from './sessions.ts';

test('players are those who are here, late or guests', () => {
  const player = (rsn: string, changes: object = {}) => ({
    rsn,
    stillHere: false,
    minutesLate: 0,
    isGuest: false,
    ...changes,
  });
  const players = [
    player('Mae', { stillHere: true }),
    player('Bram', { minutesLate: 5 }),
    player('Pat', { minutesLate: 4, isGuest: true }),
  ];
  const { here, late, guests, all } = playersByView(players);
  expect([here, late, guests, all].map((view) => view.map(({ rsn }) => rsn))).toEqual([
    ['Mae'],
    ['Bram'],
    ['Pat'],
    ['Mae', 'Bram', 'Pat'],
  ]);
});

test('a report by hand says that a player is here, or left', () => {
  const now = new Date('2026-05-01T20:30:00Z');
  const at = '2026-05-01T20:30:00.000Z';
  const id = expect.stringMatching(/^[0-9a-f]{32}$/);
  expect(presenceReport('Mae', now)).toEqual({ id, rsn: 'Mae', joined_at: at, seen_at: at });
  expect(presenceReport('Mae', now, true)).toEqual({ id, rsn: 'Mae', joined_at: at, left_at: at });
});

test.each([
  ['', { ids: [], unknown: null }],
  ['mae\n 5 \n\n', { ids: ['17', '5'], unknown: null }],
  ['Mae\nNobody\nBram', { ids: ['17'], unknown: 'Nobody' }],
])('users are read from %j', (text, expected) => {
  expect(readUsers(text, [{ id: '17', username: 'Mae' }])).toEqual(expected);
});

describe('the rule of a closing', () => {
  const TYPED = { points: 10, minimumMinutes: '', mostMinutesLate: '', hostPoints: '', includeGuests: true };

  test('takes empty fields as none', () => {
    const none = { minimumMinutes: 0, mostMinutesLate: null, hostPoints: null };
    expect(readRule(TYPED)).toEqual({ points: 10, includeGuests: true, ...none });
    const all = { minimumMinutes: 30, mostMinutesLate: 0, hostPoints: 25 };
    expect(readRule({ ...TYPED, ...all })).toEqual({ points: 10, includeGuests: true, ...all });
  });

  test.each([
    [{ points: '' }],
    [{ points: 1.5 }],
    [{ minimumMinutes: -1 }],
    [{ hostPoints: 'x' }],
    [{ mostMinutesLate: -1 }],
  ])('is none with %j', (changes) => {
    expect(readRule({ ...TYPED, ...changes })).toBeNull();
  });
});

test('an event of the calendar opens a session with its title in one line, shortened', () => {
  const times = { startTime: '2026-05-01T20:00:00Z', endTime: '2026-05-01T22:00:00Z' };
  const date = { id: 'raid@club', title: ` Raid\n night ${'x'.repeat(300)}`, ...times };
  const session = sessionOfDate(date, '17');
  expect(session).toMatchObject({ ...times, hostId: '17', calendarEventId: 'raid@club' });
  expect(session.event).toMatch(/^Raid night x{189}$/);
});
