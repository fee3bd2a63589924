import { evenSamples, type Series, samplesOf, summed, withCurrent } from './series.ts';

const ann: Series = {
  name: 'Ann',
  points: [
    { at: 20, points: 10 },
    { at: 40, points: 30 },
  ],
};
const ben: Series = { name: 'Ben', points: [{ at: 30, points: 5 }] };

describe('points over time', () => {
  test('are sampled whenever those of anybody change', () => {
    expect(samplesOf([ann, ben], 10, 50)).toEqual({
      times: [10, 20, 30, 40, 50],
      values: [
        [0, 10, 10, 30, 30],
        [0, 0, 5, 5, 5],
      ],
    });
  });

  test('contain what was counted before the start and leave out what is later than the end', () => {
    expect(samplesOf([ann], 25, 35)).toEqual({ times: [25, 35], values: [[10, 10]] });
    expect(samplesOf([ann], 25, 15)).toEqual({ times: [25], values: [[10]] });
  });

  test('are sampled evenly for a table', () => {
    expect(evenSamples([ben], 0, 40, 3)).toEqual({ times: [0, 20, 40], values: [[0, 0, 5]] });
  });

  test('continue with the current points if they changed', () => {
    const current = new Map([
      ['Ann', 30],
      ['Ben', 25],
    ]);
    expect(withCurrent([ann, ben], current, 45)).toEqual([
      ann,
      {
        name: 'Ben',
        points: [
          { at: 30, points: 5 },
          { at: 45, points: 25 },
        ],
      },
    ]);
  });

  test('of a team are the sum of its completions', () => {
    const completions = [
      { at: 1, points: 10 },
      { at: 2, points: 5 },
    ];
    expect(summed('Reds', completions).points.map(({ points }) => points)).toEqual([10, 15]);
  });
});
