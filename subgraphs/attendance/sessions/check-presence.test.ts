import { checkPresence } from './check-presence';

const NOW = new Date('2026-05-01T20:00:00Z');
const VALID = {
  id: 'report-0001',
  rsn: 'Iron_Bram',
  joined_at: '2026-05-01T19:00:00Z',
  seen_at: '2026-05-01T19:30:00+00:00',
};
const check = (changes: object) => checkPresence({ ...VALID, ...changes }, NOW);

describe('a report of presence', () => {
  it('has a folded name and times in UTC', () => {
    expect(check({})).toEqual({
      id: 'report-0001',
      rsn: 'Iron_Bram',
      rsnFolded: 'iron bram',
      joinedAt: '2026-05-01T19:00:00.000Z',
      leftAt: null,
      seenAt: '2026-05-01T19:30:00.000Z',
    });
    const left = check({ left_at: '2026-05-01T19:00:00Z', seen_at: null });
    expect(left).toMatchObject({ leftAt: '2026-05-01T19:00:00.000Z', seenAt: null });
  });

  it('may be ten minutes ahead of the clock, and counts as now', () => {
    const ahead = '2026-05-01T20:10:00Z';
    const now = NOW.toISOString();
    expect(check({ seen_at: ahead })).toMatchObject({ joinedAt: '2026-05-01T19:00:00.000Z', seenAt: now });
    expect(check({ joined_at: ahead, left_at: ahead, seen_at: null })).toMatchObject({
      joinedAt: now,
      leftAt: now,
    });
  });

  it.each([
    [{ left_at: '2026-05-01T19:20:00Z' }, 'exactly one of left_at and seen_at is required'],
    [{ seen_at: null }, 'exactly one of left_at and seen_at is required'],
    [{ seen_at: '2026-05-01T18:59:59.999Z' }, 'seen_at must not be before joined_at'],
    [{ seen_at: null, left_at: '2026-05-01T18:00:00Z' }, 'left_at must not be before joined_at'],
    [{ seen_at: '2026-05-01T20:10:00.001Z' }, 'seen_at must be at most 10 minutes in the future'],
    [
      { joined_at: '2026-05-01T21:00:00Z', seen_at: '2026-05-01T21:00:00Z' },
      'seen_at must be at most 10 minutes in the future',
    ],
    [{ joined_at: 'yesterday' }, 'joined_at must be a time in ISO 8601'],
    [{ joined_at: '0000-01-01' }, 'joined_at must be a time in ISO 8601'],
    [{ joined_at: undefined }, 'joined_at is required'],
    [{ rsn: ' ' }, 'rsn must not be empty'],
    [{ rsn: 5 }, 'rsn must be a string'],
    [{ rsn: 'x'.repeat(65) }, 'rsn must be at most 64 characters'],
  ])('with %j is rejected', (changes, problem) => {
    expect(check(changes)).toEqual({ id: 'report-0001', problem });
  });

  it.each([
    [null, null, 'report must be an object'],
    [7, null, 'report must be an object'],
    [{ ...VALID, id: 'short' }, 'short', 'id must be 8 to 64 letters, digits, "_" or "-"'],
    [{ ...VALID, id: 5 }, null, 'id must be a string'],
    [{ ...VALID, id: 'x'.repeat(65) }, null, 'id must be 8 to 64 letters, digits, "_" or "-"'],
  ])('%j is rejected', (value, id, problem) => {
    expect(checkPresence(value, NOW)).toEqual({ id, problem });
  });
});
