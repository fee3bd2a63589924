import { backOffMs } from './back-off';
import { readFrom, valuesOf } from './occurrence';

const NOW = new Date('2026-11-21T12:00:00Z');
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);

describe('reading news', () => {
  it.each([
    ['an hour back for a group that was not read before', null, '11:00'],
    ['from a quarter of an hour before the newest that is known', '11:50', '11:35'],
    ['never what is no news any more', '11:05', '11:00'],
    ['nor after a long pause', '02:00', '11:00'],
  ])('goes %s', (_how, newest, from) => {
    expect(readFrom(newest === null ? null : at(newest), NOW)).toEqual(at(from));
  });
});

describe('what a message may say', () => {
  it('is the name, and the skill where there is one', () => {
    expect(valuesOf({ username: 'Zezima', skill: null })).toEqual({ username: 'Zezima' });
    expect(valuesOf({ username: 'Zezima', skill: 'attack' })).toEqual({
      username: 'Zezima',
      skill: 'attack',
    });
  });
});

describe('back-off', () => {
  it.each([
    [0, 2000],
    [1, 2000],
    [2, 4000],
    [5, 32_000],
    [8, 256_000],
    [9, 300_000],
    [5000, 300_000],
  ])('after %i attempts is %i ms', (attempts, milliseconds) => {
    expect(backOffMs(attempts)).toBe(milliseconds);
  });
});
