import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import pino from 'pino';
import { DataSource } from 'typeorm';
import { migrateArea } from '#kit/database/migrate-area';
import { PoolDatabase } from '#kit/database/pool-database';
import { eventLogStorage } from '#kit/event-log/event-log-storage';
import { rateLimited } from '#protocol/errors';
import type { LoggedEvent, NewEvent } from '#protocol/event-log/logged-event';
import { ANONYMOUS, type Caller } from '#protocol/principal';
import { EventFeed } from '#runtime/event-log/event-feed';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { eventually } from '#tests/support/eventually';
import type { CallerIdentity, RateCharge } from '../edge/edge';
import type { EventUsage } from '../execution/graph-result';
import type { PreparedOperation } from '../prepared-operation';
import type { Delivery } from './delivery';
import type { LiveStream } from './live-stream';
import { LiveStreams, type StreamLimits } from './live-streams';

const LIMITS: StreamLimits = { perCaller: 2, total: 3, lifetimeMs: 60_000 };
const log = pino({ level: 'silent' });
const OVER_BUDGET = { message: 'more than 1 byte', extensions: { code: 'BAD_USER_INPUT' } } as const;

let database: TestDatabase;
let dataSource: DataSource;
let feed: EventFeed;
let executed: number[];

beforeAll(async () => {
  database = await testDatabase();
  await migrateArea(eventLogStorage, database.url);
  dataSource = new DataSource({ type: 'postgres', url: database.url, installExtensions: false });
  await dataSource.initialize();
  feed = new EventFeed(database.url, log);
  await eventually(() => expect(feed.position).not.toBeNull());
});

beforeEach(() => {
  executed = [];
});

afterAll(async () => {
  await feed.close();
  await dataSource.destroy();
  await database.drop();
});

/** An operation that returns the number of its event. */
function operation(callerFields: readonly string[] = [], usage?: EventUsage): PreparedOperation {
  return {
    kind: 'subscription',
    reads: { areas: ['bingo'], callerFields },
    execute: async (_variables, _caller: Caller, event?: LoggedEvent) => {
      if (!event) return { data: { body: null }, errors: [] };
      const number = 'lines' in event.data ? event.data.lines : 0;
      executed.push(number);
      if (usage?.isOver) return { data: null, errors: [OVER_BUDGET], usage };
      return { data: { body: number }, errors: [], ...(usage && { usage }) };
    },
  };
}

function identityOf(limiterKey: string): CallerIdentity {
  return { principal: ANONYMOUS, credentialGood: true, credentialSent: false, limiterKey, unlimited: false };
}

function requestOf(subject: string, { isState = false, caller = 'a', run = operation(), after = 0 } = {}) {
  const identity = identityOf(caller);
  const source = {
    types: ['bingo_line_completed'],
    subject,
    end: 'bingo_event_deleted',
    isState,
    revisedBy: 'bingo_standings_changed',
  } as const;
  const identify = async () => identity;
  return {
    operation: run,
    variables: {},
    source,
    address: '',
    requestId: '',
    charge: { rateClass: 'public', identity, request: { log } } as const,
    identify,
    after: after || null,
  };
}

async function opened(streams: LiveStreams, request: ReturnType<typeof requestOf>): Promise<LiveStream> {
  const stream = await streams.start(request);
  if ('errors' in stream) throw new Error('the stream was refused');
  return stream;
}

const append = (events: readonly NewEvent[]) =>
  new PoolDatabase(dataSource).transaction(async (transaction) => transaction.appendEvents(events));

const line = (subject: string, lines: number): NewEvent => ({
  type: 'bingo_line_completed',
  subject,
  data: { participantId: 'part_1', lines },
});

/** Collects the numbers of a stream until it ends. */
function numbersOf(stream: LiveStream): { readonly numbers: unknown[]; readonly ended: Promise<void> } {
  const numbers: unknown[] = [];
  const ended = stream.deliverTo((deliveries) => void numbers.push(...deliveries.map(numberIn)));
  return { numbers, ended };
}

/** Collects the errors of a stream until it ends. */
async function errorsOf(stream: LiveStream): Promise<string[]> {
  const messages: string[] = [];
  await stream.deliverTo((deliveries) => {
    for (const delivery of deliveries) {
      if (delivery.kind === 'result') messages.push(...delivery.result.errors.map(({ message }) => message));
    }
  });
  return messages;
}

function numberIn(delivery: Delivery): unknown {
  return delivery.kind === 'result' ? delivery.result.data?.body : null;
}

describe('the streams of a process', () => {
  test('execute an operation once per event for all readers, unless it depends on the caller', async () => {
    const streams = new LiveStreams(feed, async () => undefined, undefined, LIMITS);
    const [shared, own] = [operation(), operation(['User.email'])];
    const both = [
      await opened(streams, requestOf('one', { run: shared })),
      await opened(streams, requestOf('one', { run: shared })),
    ];
    const readers = both.map(numbersOf);
    await append([line('one', 1), line('one', 2)]);
    await eventually(() =>
      expect(readers.map(({ numbers }) => numbers)).toEqual([
        [1, 2],
        [1, 2],
      ]),
    );
    expect(executed).toEqual([1, 2]);
    streams.endAll();
    const others = ['a', 'b'].map((caller) => opened(streams, requestOf('two', { run: own, caller })));
    const apart = (await Promise.all(others)).map(numbersOf);
    await append([line('two', 3)]);
    await eventually(() => expect(apart.map(({ numbers }) => numbers)).toEqual([[3], [3]]));
    expect(executed).toEqual([1, 2, 3, 3]);
    streams.close();
  });

  test('are limited per caller and in total, and free what has ended', async () => {
    const streams = new LiveStreams(feed, async () => undefined, undefined, LIMITS);
    const first = await opened(streams, requestOf('three'));
    await opened(streams, requestOf('three'));
    await expect(streams.start(requestOf('three'))).rejects.toMatchObject({
      extensions: { code: 'RATE_LIMITED' },
    });
    await opened(streams, requestOf('three', { caller: 'b' }));
    await expect(streams.start(requestOf('three', { caller: 'c' }))).rejects.toThrow('rate limit');
    first.close();
    await opened(streams, requestOf('three'));
    streams.close();
    await expect(streams.start(requestOf('three'))).rejects.toMatchObject({
      extensions: { code: 'UPSTREAM_UNAVAILABLE' },
    });
  });

  test('lose a reader who does not take 1,000 events', async () => {
    const streams = new LiveStreams(feed, async () => undefined, undefined, LIMITS);
    const stream = await opened(streams, requestOf('four'));
    await append(Array.from({ length: 1001 }, (_, number) => line('four', number + 1)));
    const last = await opened(streams, requestOf('five'));
    const { numbers } = numbersOf(last);
    await append([line('five', 5)]);
    await eventually(() => expect(numbers).toEqual([5]));
    const late = numbersOf(stream);
    await late.ended;
    expect(late.numbers).toEqual([]);
    streams.close();
  });

  test('deliver only the last of several states', async () => {
    const streams = new LiveStreams(feed, async () => undefined, undefined, LIMITS);
    const stream = await opened(streams, requestOf('six', { isState: true }));
    await append([line('six', 1), line('six', 2), line('six', 3)]);
    await eventually(() => expect(feed.position).toBeGreaterThan(stream.position));
    const { numbers } = numbersOf(stream);
    await eventually(() => expect(numbers).toEqual([3]));
    streams.close();
  });

  test('are resumed from where they were left until their reader has what it missed', async () => {
    const streams = new LiveStreams(feed, async () => undefined, undefined, LIMITS);
    const left = await opened(streams, requestOf('left'));
    left.close();
    await append([line('left', 1)]);
    await eventually(() => expect(feed.position).toBeGreaterThan(left.position));
    const resumed = await opened(streams, requestOf('left', { after: left.position }));
    expect(resumed.position).toBe(left.position);
    const { numbers } = numbersOf(resumed);
    await eventually(() => expect(numbers).toEqual([1]));
    streams.close();
  });

  test('that are resumed read again what was delivered before a later edit, once for all', async () => {
    const streams = new LiveStreams(feed, async () => undefined, undefined, {
      ...LIMITS,
      perCaller: 5,
      total: 5,
    });
    const run = operation();
    const watching = await opened(streams, requestOf('edited', { run }));
    const watched = numbersOf(watching);
    const resume = async () => {
      const after = watching.position;
      const { numbers } = numbersOf(await opened(streams, requestOf('edited', { run, after })));
      await eventually(() => expect(numbers).toEqual([1]));
    };
    await append([line('edited', 1)]);
    await eventually(() => expect(watched.numbers).toEqual([1]));
    await resume();
    expect(executed).toEqual([1]);
    await append([{ type: 'bingo_standings_changed', subject: 'edited', data: {} }]);
    await resume();
    await resume();
    expect(executed).toEqual([1, 1]);
    expect(watched.numbers).toEqual([1]);
    streams.close();
  });

  test('end with their subject, and after their lifetime', async () => {
    const streams = new LiveStreams(feed, async () => undefined, undefined, LIMITS);
    const { numbers, ended } = numbersOf(await opened(streams, requestOf('seven')));
    await append([line('seven', 1), { type: 'bingo_event_deleted', subject: 'seven', data: {} }]);
    await ended;
    expect(numbers).toEqual([1]);
    const brief = new LiveStreams(feed, async () => undefined, undefined, { ...LIMITS, lifetimeMs: 10 });
    await numbersOf(await opened(brief, requestOf('seven'))).ended;
    streams.close();
  });

  test('end when the token of their caller expires', async () => {
    const streams = new LiveStreams(feed, async () => undefined, undefined, LIMITS);
    const request = requestOf('nine');
    const identity = { ...request.charge.identity, expiresAt: new Date(Date.now() + 10) };
    const charge = { ...request.charge, identity };
    await numbersOf(await opened(streams, { ...request, charge })).ended;
    streams.close();
  });

  test('cause no statement while nothing happens, however many there are', async () => {
    const [checkMs, lastsMs] = [50, 500];
    const checked = new EventFeed(database.url, log, checkMs);
    await eventually(() => expect(checked.position).not.toBeNull());
    const streams = new LiveStreams(checked, async () => undefined, undefined, {
      ...LIMITS,
      perCaller: 200,
      total: 200,
    });
    const subjects = [...Array(200).keys()].map((number) => `idle ${number}`);
    const idle = await Promise.all(subjects.map((subject) => opened(streams, requestOf(subject))));
    const ended = idle.map((stream) => numbersOf(stream).ended);
    const query = jest.spyOn(Client.prototype, 'query');
    await delay(lastsMs);
    const texts = query.mock.calls.map(([text]) => text);
    query.mockRestore();
    // The connection itself is checked.
    expect(new Set(texts)).toEqual(new Set([expect.stringContaining('max(position)')]));
    expect(texts.length).toBeLessThanOrEqual(lastsMs / checkMs + 2);
    streams.close();
    await Promise.all(ended);
    await checked.close();
  });

  test('cause no query for events that nobody follows', async () => {
    const streams = new LiveStreams(feed, async () => undefined, undefined, LIMITS);
    const { numbers } = numbersOf(await opened(streams, requestOf('eight')));
    const queried = async (): Promise<unknown> =>
      dataSource.query(`SELECT pid, query_start FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'SELECT%event_log.entries%' AND pid <> pg_backend_pid()`);
    const before = await queried();
    const { position } = feed;
    await append([line('other', 1)]);
    await eventually(() => expect(feed.position).not.toBe(position));
    expect(await queried()).toEqual(before);
    await append([line('eight', 8)]);
    await eventually(() => expect(numbers).toEqual([8]));
    expect(await queried()).not.toEqual(before);
    streams.close();
  });

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
    executed = [];
    await append([line('charged', 2)]);
    await eventually(() => expect(numbers).toEqual([1, 2]));
    expect(executed).toEqual([2]);
    expect(taken).toEqual({ a: 82 });
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
