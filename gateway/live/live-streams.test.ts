import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { EventFeed } from '#runtime/event-log/event-feed';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { eventually } from '#tests/support/eventually';
import { LiveStreams } from './live-streams';
import {
  executed,
  LIMITS,
  line,
  log,
  numbersOf,
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

  test('lose a reader who does not take 10,000 events', async () => {
    const streams = new LiveStreams(feed, async () => undefined, undefined, LIMITS);
    const stream = await opened(streams, requestOf('four'));
    await append(Array.from({ length: 10_001 }, (_, number) => line('four', number + 1)));
    const last = await opened(streams, requestOf('five'));
    const { numbers } = numbersOf(last);
    await append([line('five', 5)]);
    await eventually(() => expect(numbers).toEqual([5]));
    const late = numbersOf(stream);
    await late.ended;
    expect(late.numbers).toEqual([]);
    streams.close();
  });

  test('tell who must not read an earlier state: whoever subscribes, or receives an event', async () => {
    const informed: string[] = [];
    const onInformed = (address: string) => void informed.push(address);
    const streams = new LiveStreams(feed, async () => undefined, { onInformed }, LIMITS);
    const opening = streams.start({ ...requestOf('told'), address: '10.0.0.1' });
    expect(informed).toEqual(['10.0.0.1']);
    const stream = await opening;
    if ('errors' in stream) throw new Error('the stream was refused');
    const { numbers } = numbersOf(stream);
    await append([line('told', 1)]);
    await eventually(() => expect(numbers).toEqual([1]));
    expect(informed).toEqual(['10.0.0.1', '10.0.0.1']);
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
    const checked = new EventFeed(events.url, log, checkMs);
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
      events.dataSource.query(`SELECT pid, query_start FROM pg_stat_activity
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
});
