import { suiteArea } from '#tests/support/suite';
import { unavailable } from '../providers/provider-outcomes';
import { ORGANISER, openTestArea, reported } from '../test-support/open-test-area';
import { CalendarSync } from './calendar-sync';
import type { CalendarEntry, CalendarProblem, CalendarReading } from './rules/calendar-entry';

const LIST = `query ($from: Timestamp, $to: Timestamp, $page: Int, $limit: Int) {
  calendarEvents(from: $from, to: $to, page: $page, limit: $limit) { total page limit events { id title } } }`;

/** A scripted source. */
class Source {
  entries: CalendarEntry[] = [];
  problems: CalendarProblem[] = [];
  reads = 0;
  /** Runs while the source is read. */
  meanwhile: () => Promise<unknown> = async () => undefined;

  async read(): Promise<CalendarReading> {
    this.reads += 1;
    const reading = { entries: [...this.entries], problems: this.problems };
    await this.meanwhile();
    return reading;
  }
}

const area = suiteArea(openTestArea);
let source: Source;
let sync: CalendarSync;
let stopping: AbortController;

beforeEach(async () => {
  await area.dataSource.query('TRUNCATE game.calendar_events, game.calendar_syncs');
  source = new Source();
  stopping = new AbortController();
  sync = anotherSync();
});

/** A synchronisation as in another process. */
function anotherSync(): CalendarSync {
  return new CalendarSync({
    database: area.database,
    jobs: area.jobs,
    source,
    off: false,
    stopping: stopping.signal,
  });
}

function entry(id: string, changes: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    id,
    title: `Event ${id}`,
    description: 'About',
    start: new Date('2026-07-01T18:00:00.123Z'),
    end: new Date('2026-07-01T19:00:00Z'),
    location: 'World 420',
    attendees: 3,
    ...changes,
  };
}

const stored = (): Promise<{ id: string; updated_at: Date }[]> =>
  area.dataSource.query('SELECT * FROM game.calendar_events ORDER BY id');

const organiser = { principal: ORGANISER, address: '192.0.2.1', requestId: 'r' };

describe('synchronising the calendar', () => {
  it('adds, changes and removes events, and leaves the others untouched', async () => {
    source.entries = [entry('a'), entry('b'), entry('c')];
    expect(await sync.run(null)).toMatchObject({
      synced: true,
      eventsUpdated: 3,
      lastSync: expect.any(Date),
    });
    const before = await stored();
    source.entries = [entry('a'), entry('b', { description: null, attendees: 4 }), entry('d')];
    expect(await sync.run(null)).toMatchObject({ eventsUpdated: 3 });
    const after = await stored();
    expect(after.map(({ id }) => id)).toEqual(['a', 'b', 'd']);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({ description: null, attendees: 4 });
  });

  it('is idempotent', async () => {
    source.entries = [entry('a'), entry('b', { description: null, location: null })];
    await sync.run(null);
    const before = await stored();
    expect(await sync.run(null)).toMatchObject({ eventsUpdated: 0 });
    expect(await stored()).toEqual(before);
  });

  it('accepts an empty source', async () => {
    source.entries = [entry('a')];
    await sync.run(null);
    source.entries = [];
    expect(await sync.run(null)).toMatchObject({ eventsUpdated: 1 });
    expect(await stored()).toEqual([]);
  });

  it('stores one of several entries with the same id', async () => {
    source.entries = [entry('a'), entry('a', { title: 'Second' })];
    await sync.run(null);
    expect(await stored()).toMatchObject([{ title: 'Second' }]);
  });

  it('stops waiting for another process when this one shuts down', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reading = new Promise<void>((resolve) => {
      source.meanwhile = () => {
        resolve();
        return held;
      };
    });
    const other = sync.run(null);
    await reading;
    const waiting = anotherSync().run(null);
    stopping.abort();
    await expect(waiting).rejects.toMatchObject({ extensions: { code: 'UPSTREAM_UNAVAILABLE' } });
    release();
    expect(await other).toMatchObject({ synced: true });
  });

  it('changes nothing when the source fails, and works again afterwards', async () => {
    source.entries = [entry('a')];
    await sync.run(null);
    source.meanwhile = async () => {
      throw new Error('down');
    };
    await expect(sync.run(organiser)).rejects.toThrow('down');
    expect(await stored()).toHaveLength(1);
    source.meanwhile = async () => undefined;
    expect(await sync.run(null)).toMatchObject({ eventsUpdated: 0 });
  });

  it('is coalesced for concurrent callers, each of whom is in the activity log', async () => {
    source.entries = [entry('a')];
    const before = (await reported(area)).length;
    const results = await Promise.all([1, 2, 3].map(() => sync.run(organiser)));
    expect(new Set(results.map(({ lastSync }) => lastSync)).size).toBe(1);
    expect(source.reads).toBe(1);
    expect((await reported(area)).slice(before)).toEqual(
      Array.from({ length: 3 }, () => '1 calendar_sync: Synchronised the calendar: 1 events changed'),
    );
  });

  it('repeats the last result when the source’s limit is reached, and logs nothing', async () => {
    source.entries = [entry('a')];
    const last = await sync.run(null);
    const before = (await reported(area)).length;
    source.meanwhile = async () => {
      throw unavailable('calendar', 20);
    };
    expect(
      await Promise.all([sync, sync, anotherSync()].map((concurrent) => concurrent.run(organiser))),
    ).toEqual([last, last, last]);
    expect(await stored()).toMatchObject([{ id: 'a' }]);
    expect((await reported(area)).length).toBe(before);
  });

  it('fails when the source’s limit is reached before the first result', async () => {
    source.meanwhile = async () => {
      throw unavailable('calendar', 20);
    };
    await expect(sync.run(organiser)).rejects.toMatchObject({ extensions: { retryAfter: 20 } });
  });

  it('runs in one process at a time: the later read wins', async () => {
    let reading = 0;
    let most = 0;
    source.meanwhile = async () => {
      reading += 1;
      most = Math.max(most, reading);
      // The next read finds other entries.
      source.entries = [entry(`after ${source.reads}`)];
      await area.dataSource.query('SELECT pg_sleep(0.2)');
      reading -= 1;
    };
    await Promise.all([sync, anotherSync(), anotherSync()].map((concurrent) => concurrent.run(null)));
    expect([source.reads, most]).toEqual([3, 1]);
    expect((await stored()).map(({ id }) => id)).toEqual(['after 2']);
  });
});

describe('what a synchronisation left out', () => {
  const PROBLEMS = '{ calendarProblems { total problems { eventId title reason } } }';
  const problem = (eventId: string): CalendarProblem => ({
    eventId,
    title: 'Mass',
    reason: 'it has no start',
  });

  it('is nothing before the first one', async () => {
    expect(await area.ask(PROBLEMS, {}, ORGANISER)).toEqual({ calendarProblems: { total: 0, problems: [] } });
  });

  it('is listed with the reason until the next one', async () => {
    source.entries = [entry('a')];
    source.problems = [problem('b'), { ...problem('c'), title: null }];
    await sync.run(null);
    const { calendarProblems } = await area.ask<{ calendarProblems: unknown }>(PROBLEMS, {}, ORGANISER);
    expect(calendarProblems).toEqual({ total: 2, problems: source.problems });
    source.problems = [];
    await sync.run(null);
    expect(await area.ask(PROBLEMS, {}, ORGANISER)).toEqual({ calendarProblems: { total: 0, problems: [] } });
  });

  it('is listed in part and counted', async () => {
    source.problems = Array.from({ length: 300 }, (_, index) => problem(String(index)));
    await sync.run(null);
    const { calendarProblems } = await area.ask<{ calendarProblems: { total: number; problems: object[] } }>(
      PROBLEMS,
      {},
      ORGANISER,
    );
    expect([calendarProblems.total, calendarProblems.problems.length]).toEqual([300, 200]);
  });

  it('is for who manages automation', async () => {
    const { errors } = await area.execute(PROBLEMS);
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('the calendar in the GraphQL schema', () => {
  const list = async (variables: object = {}) => {
    const { data } = await area.execute(LIST, { ...variables });
    return data?.calendarEvents;
  };
  const at = (hour: number) => new Date(Date.UTC(2026, 6, 1, hour));

  beforeEach(async () => {
    source.entries = [9, 10, 11, 12].map((hour) =>
      entry(String(hour), { start: at(hour), end: at(hour + 1) }),
    );
    await sync.run(null);
  });

  it('is ordered by time, on one page by default', async () => {
    expect(await list()).toMatchObject({
      total: 4,
      page: 1,
      limit: null,
      events: [{ id: '9' }, { id: '10' }, { id: '11' }, { id: '12' }],
    });
  });

  it.each([
    [{ from: at(10).toISOString() }, ['10', '11', '12']],
    [{ to: at(10).toISOString() }, ['9']],
    [{ from: '2026-07-01T10:30:00Z', to: '2026-07-01T11:30:00Z' }, ['10', '11']],
    [{ from: '2027-01-01' }, []],
  ])('returns the events within %j', async (variables, ids) => {
    expect(await list(variables)).toMatchObject({ total: ids.length, events: ids.map((id) => ({ id })) });
  });

  it.each([
    [{ page: 2, limit: 3 }, 3, ['12']],
    [{ limit: 1 }, 1, ['9']],
    [{ limit: 1000 }, 500, ['9', '10', '11', '12']],
    [{ page: 2 }, 500, []],
  ])('is paged: %j', async (variables, limit, ids) => {
    expect(await list(variables)).toMatchObject({ total: 4, limit, events: ids.map((id) => ({ id })) });
  });

  it.each([
    [{ page: 0 }, 'page'],
    [{ limit: 0 }, 'limit'],
    [{ from: at(2).toISOString(), to: at(1).toISOString() }, 'to'],
  ])('rejects %j', async (variables, argument) => {
    const { errors } = await area.execute(LIST, variables);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
  });

  it('is available as an iCalendar document', async () => {
    const { calendarFeed } = await area.ask<{ calendarFeed: string }>('{ calendarFeed }');
    expect(calendarFeed.match(/^UID:.*$/gm)).toEqual(['UID:9', 'UID:10', 'UID:11', 'UID:12']);
    expect(calendarFeed).toMatch(/^BEGIN:VCALENDAR\r\n.*END:VCALENDAR\r\n$/s);
  });
});
