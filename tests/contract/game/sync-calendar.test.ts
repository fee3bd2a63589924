import type { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { activityOf, expectError, TIMESTAMP } from '../expectations';
import {
  type CalendarDouble,
  calendarSettings,
  scheduledEvent,
  startCalendarDouble,
} from './calendar-source';

let source: CalendarDouble;
let platform: TestPlatform;
let admin: ApiClient;
beforeAll(async () => {
  source = await startCalendarDouble();
  platform = await startPlatform(calendarSettings(source));
  admin = await platform.admin();
  // Waits for the scheduled sync, which must not interfere.
  await eventually(async () => {
    const [row] = await platform.sql<{ state: string }>(
      `SELECT state FROM pgboss.job WHERE name = 'calendar-sync'`,
    );
    expect(row?.state).toBe('completed');
  });
});
afterAll(async () => {
  await platform.stop();
  await source.close();
});

const PATH = '/game/calendar/sync';
const stored = () => platform.sql('SELECT * FROM game.calendar_events ORDER BY id');
const ids = async () =>
  (await platform.sql<{ id: string }>('SELECT id FROM game.calendar_events ORDER BY id')).map(({ id }) => id);

describe('POST /game/calendar/sync', () => {
  test('reads the source, returns the number of changes, and deletes missing events', async () => {
    source.events = [scheduledEvent(1), scheduledEvent(2)];
    const { body } = await admin.post(PATH).expect(200);
    expect(body).toEqual({ synced: true, events_updated: 2, last_sync: TIMESTAMP });
    expect(await ids()).toEqual(['1', '2']);
    const before = await stored();
    expect((await admin.post(PATH).expect(200)).body).toMatchObject({ synced: true, events_updated: 0 });
    expect(await stored()).toEqual(before);
    source.events = [scheduledEvent(2, { user_count: 6 }), scheduledEvent(3)];
    expect((await admin.post(PATH, {}).expect(200)).body).toMatchObject({ events_updated: 3 });
    expect(await ids()).toEqual(['2', '3']);
    await eventually(async () => {
      const [entry] = await activityOf(platform, 'calendar_sync');
      expect(entry).toMatchObject({
        user_id: admin.user.id,
        details: 'Synchronised the calendar: 3 events changed',
      });
    });
  });

  test('answers 500 when the source fails, and keeps the events', async () => {
    source.events = [scheduledEvent(1)];
    await admin.post(PATH).expect(200);
    const before = await stored();
    source.down = true;
    expectError(await admin.post(PATH), 500, 'UPSTREAM_UNAVAILABLE', /^The calendar is not available$/);
    source.down = false;
    source.events = [{ id: 5 }];
    expectError(await admin.post(PATH), 500, 'UPSTREAM_UNAVAILABLE');
    expect(await stored()).toEqual(before);
    source.events = [];
    expect((await admin.post(PATH).expect(200)).body).toMatchObject({ events_updated: 1 });
    expect((await platform.anonymous.get('/game/calendar/events').expect(200)).body).toEqual({ events: [] });
  });

  test('coalesces concurrent requests into a few reads of the source, and all succeed', async () => {
    source.events = [scheduledEvent(1), scheduledEvent(2)];
    const reads = source.reads;
    const responses = await Promise.all(Array.from({ length: 20 }, () => admin.post(PATH)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(source.reads - reads).toBeLessThan(20);
    expect(await ids()).toEqual(['1', '2']);
  });
});
