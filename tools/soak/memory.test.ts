import { growth, type MemorySample, residentMb } from './memory';

const samples = (of: (minute: number) => number): MemorySample[] =>
  Array.from({ length: 121 }, (_, index) => index / 4).map((minute) => ({
    minute,
    megabytes: new Map([['gateway-1', of(minute)]]),
  }));

describe('memory growth', () => {
  it('compares the last minute with the minute after the process settled', () => {
    const [found] = growth(
      samples((minute) => (minute < 5 ? 500 : 100 + minute)),
      5,
    );
    expect(found).toMatchObject({ name: 'gateway-1', before: 105.5, after: 129.5 });
    expect(found?.share).toBeCloseTo(129.5 / 105.5 - 1);
  });

  it('uses medians, not single samples between garbage collections', () => {
    const [found] = growth(
      samples((minute) => (minute === 30 ? 900 : 100)),
      5,
    );
    expect(found?.share).toBe(0);
  });

  it('is unknown if a process is missing at the end', () => {
    const cut = samples(() => 100).map(({ minute, megabytes }) => ({
      minute,
      megabytes: minute > 20 ? new Map<string, number>() : megabytes,
    }));
    expect(growth(cut, 5)[0]?.share).toBeNaN();
  });
});

describe('resident memory', () => {
  it('is read for the given process', () => {
    expect(residentMb(process.pid)).toBeGreaterThan(20);
    expect(residentMb(2 ** 30)).toBeNull();
  });
});
