import { isWithinLimits, report } from './report';

const FOOTPRINT = {
  startUps: { firstMs: 4000, laterMs: [1300, 1100, 1200] },
  memory: {
    rate: 500,
    seconds: 60,
    answered: 30_000,
    failed: 0,
    p50Ms: 1.5,
    p99Ms: 60,
    cores: 0.3,
    idleMb: 220,
    residentMb: [240, 349, 300],
  },
  paint: { firstMs: [40, 50, 70], boardMs: [130, 150, 1170], scriptBytes: 91_000 },
};

const marksOf = (text: string) => text.split('\n').filter((line) => /\d \w+ ✗/.test(line));

describe('the report of a footprint', () => {
  it('marks nothing within the limits, whatever has none', () => {
    expect(isWithinLimits(FOOTPRINT)).toBe(true);
    expect(marksOf(report(FOOTPRINT))).toEqual([]);
  });

  it.each([
    [
      'a start',
      { ...FOOTPRINT, startUps: { firstMs: 4000, laterMs: [3200, 1100, 1200] } },
      '| Start with an existing database, until `/readyz` returns 200 | 1.2 s | 1.1 s–3.2 s ✗ | < 3.0 s |',
    ],
    [
      'memory under load',
      { ...FOOTPRINT, memory: { ...FOOTPRINT.memory, residentMb: [242, 362, 311] } },
      '| Resident memory at 500 requests per second, 60 s | 311 MB | 242 MB–362 MB ✗ | < 350 MB |',
    ],
    [
      'a first paint',
      { ...FOOTPRINT, paint: { ...FOOTPRINT.paint, firstMs: [40, 50, 1000] } },
      '| the first paint | 50 ms | 40 ms–1000 ms ✗ | < 1000 ms |',
    ],
    [
      'the script',
      { ...FOOTPRINT, paint: { ...FOOTPRINT.paint, scriptBytes: 151_000 } },
      'Script: 151 kB ✗ as sent, of at most 150 kB.',
    ],
  ])('marks %s beyond its limit', (_, footprint, line) => {
    expect(isWithinLimits(footprint)).toBe(false);
    expect(marksOf(report(footprint))).toEqual([line]);
  });
});
