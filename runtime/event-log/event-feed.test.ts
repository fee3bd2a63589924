import pino from 'pino';
import { DataSource } from 'typeorm';
import { migrateArea } from '#kit/database/data-source';
import { appendEvents, eventLogStorage, numberLeftEvents } from '#kit/database/event-log';
import { PoolDatabase } from '#kit/database/pool-database';
import type { LoggedEvent, NewEvent } from '#protocol/event-log/logged-event';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { eventually } from '#tests/support/eventually';
import { EventFeed } from './event-feed';

const log = pino({ level: 'silent' });
/** Ends the connections that read the log. */
const END_READERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE query LIKE 'SELECT%event_log.entries%' AND pid <> pg_backend_pid() AND datname = current_database()`;

const FILTER = { types: ['bingo_task_completed'], subject: 'spring' } as const;

describe('the event log', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let feed: EventFeed;
  let heard: LoggedEvent[];
  let unfollow: () => void;

  const positions = () => heard.map(({ data }) => ('position' in data ? data.position : null));
  const completed = (position: number, subject = 'spring'): NewEvent => ({
    type: 'bingo_task_completed',
    subject,
    data: { participantId: 'part_1', position },
  });
  const append = (...events: NewEvent[]) =>
    new PoolDatabase(dataSource).transaction(async (transaction) => transaction.appendEvents(events));

  beforeAll(async () => {
    database = await testDatabase();
    await migrateArea(eventLogStorage, database.url);
    dataSource = new DataSource({
      type: 'postgres',
      url: database.url,
      installExtensions: false,
      extra: { pipeline: true },
    });
    await dataSource.initialize();
  });

  beforeEach(async () => {
    heard = [];
    feed = new EventFeed(database.url, log);
    await eventually(() => expect(feed.position).not.toBeNull());
    unfollow = feed.follow(FILTER, (event) => heard.push(event));
  });

  afterEach(() => feed.close());

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('delivers events of the followed subject and types, in order', async () => {
    await append(completed(1), completed(9, 'autumn'), completed(2));
    await append({
      type: 'bingo_line_completed',
      subject: 'spring',
      data: { participantId: 'part_1', lines: 1 },
    });
    await append(completed(3));
    await eventually(() => expect(positions()).toEqual([1, 2, 3]));
    expect(heard[0]).toMatchObject({ type: 'bingo_task_completed', at: expect.stringMatching(/^20.*Z$/) });
  });

  it('delivers an event that a transaction wrote before one that nobody follows', async () => {
    await append(completed(1), {
      type: 'bingo_line_completed',
      subject: 'spring',
      data: { participantId: 'part_1', lines: 1 },
    });
    await eventually(() => expect(positions()).toEqual([1]));
  });

  it('delivers an event that is announced in the same packet as one that nobody follows', async () => {
    // The first reading after the connection is not like the later ones.
    await append(completed(1));
    await eventually(() => expect(positions()).toEqual([1]));
    await new PoolDatabase(dataSource).transaction(async (transaction) => {
      transaction.appendEvents([completed(9, 'autumn')]);
      transaction.appendEvents([completed(2)]);
    });
    await eventually(() => expect(positions()).toEqual([1, 2]));
  });

  it('delivers nothing after its end, and nothing of a transaction or savepoint that was rolled back', async () => {
    const all = new PoolDatabase(dataSource).open(async (transaction) => {
      const undone = transaction.savepoint(async (inner) => {
        inner.appendEvents([completed(1)]);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await transaction.savepoint(async (inner) => inner.appendEvents([completed(2)]));
    });
    await all;
    const failed = new PoolDatabase(dataSource).transaction(async (transaction) => {
      transaction.appendEvents([completed(3)]);
      throw new Error('failed');
    });
    await expect(failed).rejects.toThrow('failed');
    await eventually(() => expect(positions()).toEqual([2]));
    unfollow();
    await append(completed(4));
    const later: LoggedEvent[] = [];
    feed.follow(FILTER, (event) => later.push(event));
    await append(completed(5));
    await eventually(() => expect(later.length).toBeGreaterThan(0));
    expect(positions()).toEqual([2]);
  });

  it('delivers each event once to readers whose connections are ended while writers race', async () => {
    const total = 200;
    let ended = 0;
    const numbers = Array.from({ length: total }, (_, number) => number);
    for (let start = 0; start < total; start += 10) {
      await Promise.all(numbers.slice(start, start + 10).map((number) => append(completed(number))));
      ended += (await dataSource.query(END_READERS)).length;
    }
    expect(ended).toBeGreaterThan(0);
    await eventually(() => expect(new Set(positions()).size).toBe(total));
    const logged = heard.map(({ position }) => position);
    expect(logged).toEqual([...new Set(logged)].sort((left, right) => left - right));
  });

  it('numbers in the order of commits, without waiting for a transaction that has not committed', async () => {
    const database = new PoolDatabase(dataSource);
    await database.transaction(async (transaction) => {
      await appendEvents(transaction, [completed(1)]);
      await append(completed(2));
      await eventually(() => expect(positions()).toEqual([2]));
    });
    await numberLeftEvents(database);
    await eventually(() => expect(positions()).toEqual([2, 1]));
  });

  it('has the events of a transaction in the log when it resolves', async () => {
    const logged = () => dataSource.query('SELECT count(*)::integer AS count FROM event_log.entries');
    const [{ count: before }] = await logged();
    await Promise.all(Array.from({ length: 8 }, (_, number) => append(completed(number), completed(9))));
    expect(await logged()).toEqual([{ count: before + 16 }]);
  });

  it('reads what was missed', async () => {
    const before = feed.position ?? 0;
    await append(completed(1), completed(2), completed(3));
    const missed = await feed.since(FILTER, before, 2);
    expect(missed.more).toBe(true);
    expect(missed.events.map(({ data }) => data)).toEqual([
      { participantId: 'part_1', position: 1 },
      { participantId: 'part_1', position: 2 },
    ]);
    const [, second] = missed.events;
    const last = await feed.since(FILTER, second?.position ?? 0, 2);
    expect(last).toMatchObject({ more: false, events: [{}], isBeyond: false });
    const head = last.events[0]?.position ?? 0;
    expect(await feed.since(FILTER, head, 2)).toMatchObject({ events: [], isBeyond: false });
    expect(await feed.since(FILTER, head + 1, 2)).toMatchObject({ events: [], isBeyond: true });
  });

  it('announces more keys than fit in a notification', async () => {
    await append(
      ...Array.from({ length: 400 }, (_, number) => completed(number, `event-${number}`)),
      completed(7),
    );
    await eventually(() => expect(positions()).toEqual([7]));
  });
});
