import { latestMoment } from './latest-moment.ts';

const at = (createdAt: string) => ({ createdAt });

describe('the latest moment of a proof', () => {
  it.each([
    [null, [], null],
    ['2026-01-02T00:00:00.000Z', [], '2026-01-02T00:00:00.000Z'],
    [null, [at('2026-01-01T00:00:00.000Z'), at('2026-01-03T00:00:00.000Z')], '2026-01-03T00:00:00.000Z'],
    ['2026-01-02T00:00:00.000Z', [at('2026-01-01T00:00:00.000Z')], '2026-01-02T00:00:00.000Z'],
  ])('of a decision at %j and comments %j is %j', (reviewedAt, comments, latest) => {
    expect(latestMoment({ reviewedAt, comments })).toBe(latest);
  });
});
