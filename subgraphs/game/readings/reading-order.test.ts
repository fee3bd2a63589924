import { nextReadings, RUN_SECONDS, readingsPerRun, type WantedReading } from './reading-order';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T12:00:00Z');

interface Schedule {
  /** Times of the readings in milliseconds, by player. */
  readonly readings: ReadonlyMap<string, readonly number[]>;
  /** The most readings within any minute. */
  readonly mostPerMinute: number;
}

/** Runs the schedule on a pretended clock. */
function simulate(players: readonly WantedReading[], requestsPerMinute: number, minutes: number): Schedule {
  const triedAt = new Map(players.map(({ name, triedAt: at }) => [name, at]));
  const readings = new Map(players.map(({ name }) => [name, [] as number[]]));
  const all: number[] = [];
  for (let now = START; now < START + minutes * MINUTE; now += RUN_SECONDS * 1000) {
    const wanted = players.map((player) => ({ ...player, triedAt: triedAt.get(player.name) ?? null }));
    for (const name of nextReadings(wanted, new Date(now), readingsPerRun(requestsPerMinute))) {
      triedAt.set(name, new Date(now));
      readings.get(name)?.push(now);
      all.push(now);
    }
  }
  const perMinute = all.map((at) => all.filter((other) => other >= at && other < at + MINUTE).length);
  return { readings, mostPerMinute: Math.max(0, ...perMinute) };
}

/** Returns the longest time without a reading, from the start to the end. */
function longestGap(times: readonly number[], minutes: number): number {
  const all = [START, ...times, START + minutes * MINUTE];
  return Math.max(...all.slice(1).map((at, index) => at - (all[index] ?? at)));
}

const players = (count: number, change: (index: number) => Partial<WantedReading> = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    name: `p${index}`,
    triedAt: null,
    urgent: false,
    nearness: 0,
    ...change(index),
  }));

describe('the order of readings', () => {
  it('reads 200 players at least every 15 minutes with 20 requests a minute', () => {
    const { readings, mostPerMinute } = simulate(players(200), 20, 180);
    for (const times of readings.values()) expect(longestGap(times, 180)).toBeLessThanOrEqual(15 * MINUTE);
    expect(mostPerMinute).toBeLessThanOrEqual(20);
  });

  it('reads who is near a goal more often, and still everybody every 15 minutes', () => {
    const { readings } = simulate(
      players(200, (index) => ({ nearness: index < 5 ? 0.95 : (index % 10) / 20 })),
      20,
      180,
    );
    for (const times of readings.values()) expect(longestGap(times, 180)).toBeLessThanOrEqual(15 * MINUTE);
    const countOf = (name: string) => readings.get(name)?.length ?? 0;
    expect(countOf('p0')).toBeGreaterThan(2 * countOf('p10'));
  });

  it('starves nobody while half of the players stay urgent', () => {
    const { readings } = simulate(
      players(200, (index) => ({ urgent: index % 2 === 0 })),
      20,
      180,
    );
    for (const times of readings.values()) expect(longestGap(times, 180)).toBeLessThanOrEqual(15 * MINUTE);
  });

  it('reads more players than fit into 15 minutes in turn', () => {
    const { readings } = simulate(players(1000), 20, 240);
    const counts = [...readings.values()].map((times) => times.length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('reads few players every five minutes, and leaves half of the requests to callers until they are many', () => {
    expect(simulate(players(10), 20, 50).readings.get('p3')).toHaveLength(10);
    const { readings } = simulate(players(90), 20, 100);
    expect(readings.get('p3')).toHaveLength(10);
  });

  it('begins with who was never read, then with who waits longest, then the urgent, then the near', () => {
    const ago = (minutes: number) => new Date(START - minutes * MINUTE);
    const wanted = [
      { name: 'resting', triedAt: ago(4.5), urgent: false, nearness: 0 },
      { name: 'near', triedAt: ago(4.5), urgent: false, nearness: 0.9 },
      { name: 'nearer', triedAt: ago(4.5), urgent: false, nearness: 1 },
      { name: 'urgent', triedAt: ago(2), urgent: true, nearness: 0 },
      { name: 'just read', triedAt: ago(0.5), urgent: true, nearness: 1 },
      { name: 'late', triedAt: ago(14), urgent: false, nearness: 0 },
      { name: 'later', triedAt: ago(20), urgent: false, nearness: 0 },
      { name: 'new', triedAt: null, urgent: false, nearness: 0 },
    ];
    expect(nextReadings(wanted, new Date(START), 10)).toEqual([
      'new',
      'later',
      'late',
      'urgent',
      'nearer',
      'near',
    ]);
    expect(nextReadings(wanted, new Date(START), 2)).toEqual(['new', 'later']);
  });
});
