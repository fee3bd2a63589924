import fc from 'fast-check';
import { experienceAt, HIGHEST_VIRTUAL_LEVEL, levelOf } from './levels';

describe('the experience table', () => {
  it.each([
    [1, 0],
    [2, 83],
    [3, 174],
    [10, 1154],
    [50, 101_333],
    [70, 737_627],
    [92, 6_517_253],
    [98, 11_805_606],
    [99, 13_034_431],
    [100, 14_391_160],
    [120, 104_273_167],
    [126, 188_884_740],
  ])('has level %i start at %i', (level, experience) => {
    expect(experienceAt(level)).toBe(experience);
    expect(levelOf(experience, HIGHEST_VIRTUAL_LEVEL)).toBe(level);
    if (level > 1) expect(levelOf(experience - 1, HIGHEST_VIRTUAL_LEVEL)).toBe(level - 1);
  });
});

describe('a level', () => {
  it('is 99 at most, 126 for virtual levels', () => {
    expect(levelOf(200_000_000)).toBe(99);
    expect(levelOf(200_000_000, HIGHEST_VIRTUAL_LEVEL)).toBe(126);
  });

  it('is 1 for unranked players', () => {
    expect(levelOf(-1)).toBe(1);
  });

  it('covers all experience from its start to that of the next', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000_000 }), (experience) => {
        const level = levelOf(experience, HIGHEST_VIRTUAL_LEVEL);
        expect(experienceAt(level)).toBeLessThanOrEqual(experience);
        expect(experienceAt(level + 1)).toBeGreaterThan(experience);
      }),
    );
  });
});
