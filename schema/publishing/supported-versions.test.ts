import { supportedVersions } from './supported-versions';
import { contentHash, type VersionSummary } from './version';

const version = (number: number, day: string, supportDays = 90): VersionSummary => ({
  number,
  parent: number === 1 ? null : number - 1,
  publishedAt: `${day}T00:00:00.000Z`,
  hash: contentHash(day),
  rollbackOf: null,
  supportDays,
  message: null,
  changes: { breaking: 0, dangerous: 0, safe: 0 },
});

const history = [
  version(1, '2026-01-01'),
  version(2, '2026-06-01'),
  version(3, '2026-09-01', 0),
  version(4, '2026-09-02'),
];

const supportedOn = (day: string) =>
  supportedVersions(history, new Date(`${day}T00:00:00Z`)).map(({ number }) => number);

describe('a version is supported', () => {
  test('while it is the latest, at any age', () => {
    expect(supportedOn('2030-01-01')).toEqual([4]);
  });

  test('for its support days, counted from the publication of the next version', () => {
    expect(supportedOn('2026-08-29')).toContain(1);
    expect(supportedOn('2026-08-30')).not.toContain(1);
  });

  test('not at all once replaced, if published with zero support days', () => {
    expect(supportedOn('2026-09-03')).toEqual([2, 4]);
  });
});
