import { rateLimited } from '#protocol/errors';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { eventually } from '#tests/support/eventually';
import type { RateCharge } from '../edge/edge';
import { LiveStreams } from './live-streams';
import {
  errorsOf,
  executed,
  LIMITS,
  line,
  numbersOf,
  OVER_BUDGET,
  openEventLog,
  opened,
  operation,
  requestOf,
} from './test-support/test-streams';

type EventLog = Awaited<ReturnType<typeof openEventLog>>;

let database: TestDatabase;
let events: EventLog;
let feed: EventLog['feed'];
let append: EventLog['append'];
beforeAll(async () => {
  database = await testDatabase();
  events = await openEventLog(database.url);
  ({ feed, append } = events);
  await eventually(() => expect(feed.position).not.toBeNull());
});
beforeEach(() => {
  executed.length = 0;
});
afterAll(async () => {
  await events.close();
  await database.drop();
});

describe('streams', () => {
  test('count what they take against the limit of their caller, whose streams end beyond it', async () => {
    const taken: Record<string, number> = {};
    const charge = async ({ identity: { limiterKey }, cost = 1 }: RateCharge) => {
      taken[limiterKey] = (taken[limiterKey] ?? 0) + cost;
      if (taken[limiterKey] > 60) throw rateLimited(7);
    };
    const streams = new LiveStreams(feed, charge, undefined, LIMITS);
    const large = { bytes: 65_536 * 40, processorMs: 50, isOver: false };
    const run = operation(['User.email'], large);
    const greedy = [
      await opened(streams, requestOf('charged', { run })),
      await opened(streams, requestOf('charged', { run: operation(['User.email'], large) })),
    ];
    const ends = greedy.map(errorsOf);
    const small = operation([], { bytes: 100, processorMs: 0, isOver: false });
    const { numbers } = numbersOf(await opened(streams, requestOf('charged', { caller: 'b', run: small })));
    await append([line('charged', 1)]);
    expect(await Promise.all(ends)).toEqual([
      ['rate limit exceeded, retry in 7 seconds'],
      ['rate limit exceeded, retry in 7 seconds'],
    ]);
    executed.length = 0;
    await append([line('charged', 2)]);
    await eventually(() => expect(numbers).toEqual([1, 2]));
    expect(executed).toEqual([2]);
    expect(taken).toEqual({ a: 82 });
    streams.close();
  });

  test('wait for no execution of another caller', async () => {
    const streams = new LiveStreams(feed, async () => undefined, undefined, {
      ...LIMITS,
      perCaller: 6,
      total: 9,
    });
    const shared = operation();
    const open = async (caller: string, run = shared) =>
      numbersOf(await opened(streams, requestOf('fair', { caller, run }))).numbers;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    for (let count = 0; count < 5; count++) {
      const { execute, ...slow } = operation();
      await open('slow', {
        ...slow,
        execute: async (variables, caller, event) => {
          if (event) await released;
          return execute(variables, caller, event);
        },
      });
    }
    const ofSlow = await open('slow');
    const ofOther = await open('other');
    await append([line('fair', 1)]);
    await eventually(() => expect([ofSlow, ofOther]).toEqual([[1], [1]]));
    expect(executed).toEqual([1]);
    release();
    streams.close();
  });

  test('end with one error when an event is over the budget of an operation', async () => {
    const streams = new LiveStreams(feed, async () => undefined, undefined, LIMITS);
    const run = operation([], { bytes: 0, processorMs: 1, isOver: true });
    const both = [
      await opened(streams, requestOf('over', { run })),
      await opened(streams, requestOf('over', { run })),
    ];
    const ends = both.map(errorsOf);
    await append([line('over', 1), line('over', 2)]);
    expect(await Promise.all(ends)).toEqual([[OVER_BUDGET.message], [OVER_BUDGET.message]]);
    expect(executed).toEqual([1]);
    streams.close();
  });

  test('receive large results one by one', async () => {
    const streams = new LiveStreams(feed, async () => undefined, undefined, LIMITS);
    const run = operation([], { bytes: 131_072, processorMs: 0, isOver: false });
    const sizes: number[] = [];
    const stream = await opened(streams, requestOf('large', { run }));
    void stream.deliverTo((deliveries) => void sizes.push(deliveries.length));
    await append([line('large', 1), line('large', 2), line('large', 3)]);
    await eventually(() => expect(sizes).toEqual([1, 1, 1]));
    streams.close();
  });
});
