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
  source.events = [
    scheduledEvent(1, { name: `Raid; night, ${'é'.repeat(60)}`, description: 'One\nTwo\r\nBEGIN:VEVENT' }),
    scheduledEvent(2),
  ];
  platform = await startPlatform(calendarSettings(source));
});
afterAll(async () => {
  await platform.stop();
  await source.close();
});

describe('GET /game/calendar.ics', () => {
  test('is an iCalendar document of every event', async () => {
    const { headers, text } = await eventually(async () => {
      const response = await platform.anonymous.get('/game/calendar.ics').expect(200);
      expect(response.text).toContain('UID:2');
      return response;
    });
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.+\r\n.*END:VCALENDAR\r\n$/s);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(2);
    const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
    expect(unfolded).toEqual(
      expect.arrayContaining([
        'UID:1',
        `SUMMARY:Raid\\; night\\, ${'é'.repeat(60)}`,
        'DESCRIPTION:One\\nTwo\\nBEGIN:VEVENT',
        'DTSTART:20300101T180000Z',
        'DTEND:20300101T200000Z',
        'LOCATION:World 420',
        expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
      ]),
    );
  });

  test('is cached and revalidated', async () => {
    const { headers } = await platform.anonymous.get('/game/calendar.ics').expect(200);
    expect(headers.get('cache-control')).toBe('public, no-cache');
    const etag = headers.get('etag') ?? '';
    const revalidated = { 'if-none-match': etag, 'x-response-envelope': 'true' };
    const unchanged = await platform.anonymous
      .get('/game/calendar.ics', { headers: revalidated })
      .expect(304);
    expect([unchanged.text, unchanged.headers.get('etag')]).toEqual(['', etag]);
    const [first] = source.events;
    source.events = [...source.events, scheduledEvent(3)];
    const admin = await platform.admin();
    await admin.post('/game/calendar/sync').expect(200);
    const stale = { 'if-none-match': etag };
    const changed = await platform.anonymous.get('/game/calendar.ics', { headers: stale }).expect(200);
    expect(changed.text).toContain('UID:3');
    source.events = first ? [first] : [];
    await admin.post('/game/calendar/sync').expect(200);
    expect((await platform.anonymous.get('/game/calendar.ics').expect(200)).text).not.toContain('UID:3');
  });

  test('is public, also at the direct address, and never in an envelope', async () => {
    const { text } = await platform.anonymous.get('/game/calendar.ics').expect(200);
    const headers = { 'x-response-envelope': 'true', authorization: 'Bearer broken' };
    expect((await platform.anonymous.get('/game/calendar.ics', { headers }).expect(200)).text).toBe(text);
    const direct = platform.anonymous.at(platform.areaUrls.game);
    expect((await direct.get('/calendar.ics').expect(200)).text).toBe(text);
    const head = await platform.anonymous.request('/game/calendar.ics', { method: 'HEAD' }).expect(200);
    expect([head.text, head.headers.get('content-length')]).toEqual(['', String(Buffer.byteLength(text))]);
    await platform.anonymous.post('/game/calendar.ics', {}).expect(404);
  });
});
