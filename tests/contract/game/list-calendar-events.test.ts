import { eventually } from '#tests/support/eventually';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import {
  type CalendarDouble,
  calendarSettings,
  scheduledEvent,
  startCalendarDouble,
} from './calendar-source';

let source: CalendarDouble;
let platform: TestPlatform;
beforeAll(async () => {
  source = await startCalendarDouble();
  const bare = { description: null, scheduled_end_time: null, entity_metadata: null };
  source.events = [
    scheduledEvent(2, bare),
    scheduledEvent(1, { name: 'Raid 🛡\u0000 night' }),
    scheduledEvent(3, { status: 4 }),
  ];
  platform = await startPlatform(calendarSettings(source));
});
afterAll(async () => {
  await platform.stop();
  await source.close();
});

describe('GET /game/calendar/events', () => {
  test('lists the synchronized events by time, with exactly the documented fields', async () => {
    const { body } = await eventually(async () => {
      const response = await platform.anonymous.get('/game/calendar/events').expect(200);
      expect(response.body).not.toEqual({ events: [] });
      return response;
    });
    expect(body).toEqual({
      events: [
        {
          id: '1',
          title: 'Raid 🛡 night',
          description: 'About it',
          start_time: '2030-01-01T18:00:00.000Z',
          end_time: '2030-01-01T20:00:00.000Z',
          location: 'World 420',
          attendees: 5,
        },
        {
          id: '2',
          title: 'Event 2',
          description: null,
          start_time: '2030-01-02T18:00:00.000Z',
          end_time: '2030-01-02T19:00:00.000Z',
          location: null,
          attendees: 5,
        },
      ],
    });
    const reads = source.reads;
    const direct = platform.anonymous.at(platform.areaUrls.game);
    expect((await direct.get('/calendar/events').expect(200)).body).toEqual(body);
    const headers = { authorization: 'Bearer broken' };
    const bad = await platform.anonymous.get('/game/calendar/events?refresh=true', { headers }).expect(200);
    expect(bad.body).toEqual(body);
    expect(source.reads).toBe(reads);
  });
});
