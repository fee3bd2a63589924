import type { ApiClient } from '#tests/support/api-client';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { activityOf, TIMESTAMP } from '../expectations';
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
  source.events = [scheduledEvent(1)];
  platform = await startPlatform(calendarSettings(source));
  admin = await platform.admin();
});
afterAll(async () => {
  await platform.stop();
  await source.close();
});

const PATH = '/game/calendar/sync';

test('POST /game/calendar/sync returns the last result after thirty reads of the source in a minute', async () => {
  const bodies = [];
  for (let count = 0; count < 40; count += 1) bodies.push((await admin.post(PATH).expect(200)).body);
  expect(source.reads).toBe(30);
  const last = { synced: true, events_updated: 0, last_sync: TIMESTAMP };
  expect(bodies.slice(1)).toEqual(Array.from({ length: 39 }, () => last));
  expect(new Set(bodies.slice(-10).map((body) => JSON.stringify(body))).size).toBe(1);

  source.down = true;
  const responses = await Promise.all(Array.from({ length: 10 }, () => admin.post(PATH).expect(200)));
  for (const { body } of responses) expect(body).toEqual(bodies.at(-1));
  // Requests without a sync are not logged.
  expect((await activityOf(platform, 'calendar_sync')).length).toBeLessThanOrEqual(30);
});
