import { growth, type MemorySample, residentMb } from './memory';

const samples = (of: (minute: number) => number): MemorySample[] =>
  Array.from({ length: 121 }, (_, index) => index / 4).map((minute) => ({
    minute,
    megabytes: new Map([['gateway-1', of(minute)]]),
  }));

describe('growth of memory', () => {
  it('is what the last minute has more than the minute after the process settled', () => {
    const [found] = growth(
      samples((minute) => (minute < 5 ? 500 : 100 + minute)),
      5,
    );
    expect(found).toMatchObject({ name: 'gateway-1', before: 105.5, after: 129.5 });
    expect(found?.share).toBeCloseTo(129.5 / 105.5 - 1);
  });

  it('is not one sample between two collections of garbage', () => {
    const [found] = growth(
      samples((minute) => (minute === 30 ? 900 : 100)),
      5,
    );
    expect(found?.share).toBe(0);
  });

  it('is unknown where a process was not seen in the end', () => {
    const cut = samples(() => 100).map(({ minute, megabytes }) => ({
      minute,
      megabytes: minute > 20 ? new Map<string, number>() : megabytes,
    }));
    expect(growth(cut, 5)[0]?.share).toBeNaN();
  });
});

describe('resident memory', () => {
  it('is that of the process that is named', () => {
    expect(residentMb(process.pid)).toBeGreaterThan(20);
    expect(residentMb(2 ** 30)).toBeNull();
  });
});
