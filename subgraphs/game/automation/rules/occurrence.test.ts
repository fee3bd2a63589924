import { backOffMs, valuesOf } from './occurrence';

describe('the values of a message', () => {
  it('are the name, and the skill if there is one', () => {
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
