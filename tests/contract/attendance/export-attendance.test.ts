import { suitePlatform } from '#tests/support/suite';
import { expectError, loggedAct, testUser } from '../expectations';
import { freshEvent, seedRecord } from './seed';

const HEADER = 'id,rsn,event,date,points,notes,recorded_by,created_at';

const platform = suitePlatform();

/** Returns the lines of an event's export, without the header. */
async function linesOf(event: string, query = ''): Promise<string[]> {
  const admin = await platform.admin();
  const { text } = await admin
    .get(`/attendance/export?event=${encodeURIComponent(event)}${query}`)
    .expect(200);
  const [header, ...lines] = text.split('\r\n');
  expect([header, lines.pop()]).toEqual([HEADER, '']);
  return lines;
}

describe('GET /attendance/export', () => {
  test('leaves one activity entry that says what was exported', async () => {
    const leader = await platform.signInWith(testUser('exporter'), ['manage_attendance']);
    const event = freshEvent();
    await leader.get(`/attendance/export?event=${encodeURIComponent(event)}&date_to=2026-05-01`).expect(200);
    expect(await loggedAct(platform, 'attendance_export', event)).toMatchObject({
      user_id: leader.user.id,
      details: `Exported attendance of ${event} until 2026-05-01`,
    });
  });

  test('is an attachment with the contract’s header and the records by id', async () => {
    const event = freshEvent();
    const later = await seedRecord(platform, { event, rsn: 'Zezima', date: '2026-05-02', notes: null });
    const earlier = await seedRecord(platform, { event, rsn: 'Lynx, Titan', date: '2026-05-01' });
    const admin = await platform.admin();
    const response = await admin.get(`/attendance/export?event=${encodeURIComponent(event)}`).expect(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="attendance.csv"');
    expect(response.text).toBe(
      `${HEADER}\r\n` +
        `${later.id},Zezima,${event},2026-05-02,10,,admin,${later.created_at}\r\n` +
        `${earlier.id},"Lynx, Titan",${event},2026-05-01,10,Came late,admin,${earlier.created_at}\r\n`,
    );
  });

  test('puts an apostrophe before formulas, and quotes where required', async () => {
    const event = `=${freshEvent()}`;
    await seedRecord(platform, { event, rsn: '-dash', notes: '@SUM("a",\r\n1)' });
    const [line, ...more] = await linesOf(event);
    expect(line).toContain(`,'-dash,'${event},2026-05-01,10,"'@SUM(""a"",`);
    expect(more).toEqual([expect.stringMatching(/^1\)",admin,/)]);
  });

  test('filters by inclusive dates and exact event names, and returns only the header when nothing matches', async () => {
    const event = freshEvent();
    for (const date of ['2026-05-01', '2026-05-02', '2026-05-03']) {
      await seedRecord(platform, { event, date, rsn: 'Zezima' });
    }
    const datesOf = async (query: string) => (await linesOf(event, query)).map((line) => line.split(',')[3]);
    expect(await datesOf('&date_from=2026-05-02')).toEqual(['2026-05-02', '2026-05-03']);
    expect(await datesOf('&date_to=2026-05-02')).toEqual(['2026-05-01', '2026-05-02']);
    expect(await datesOf('&date_from=2026-05-02&date_to=2026-05-02')).toEqual(['2026-05-02']);
    expect(await linesOf(event.slice(0, -1))).toEqual([]);
  });

  test('contains every record beyond one page, ignoring pagination parameters', async () => {
    const event = freshEvent();
    await platform.sql(
      `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
       SELECT 'P' || i, 'p' || i, $1, '2026-05-01', i, 'admin', '1' FROM generate_series(1, 1500) i`,
      [event],
    );
    const lines = await linesOf(event, '&after=1000000&next=1000000&first=1');
    expect(lines.map((line) => Number(line.split(',')[4]))).toEqual(
      Array.from({ length: 1500 }, (_, index) => index + 1),
    );
  });

  test('answers HEAD with headers only', async () => {
    const admin = await platform.admin();
    const response = await admin.request('/attendance/export', { method: 'HEAD' });
    expect([response.status, response.text]).toEqual([200, '']);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  test.each([
    ['date_from=2026-02-30', 'date_from must be a date'],
    ['date_to=soon', 'date_to must be a date'],
    ['date_from=2026-05-02&date_to=2026-05-01', 'date_to must not be before the first day'],
    ['event=%00', 'event must not contain control characters'],
    ['event=a&event=b', 'event must occur only once'],
  ])('rejects ?%s', async (query, says) => {
    const admin = await platform.admin();
    expectError(await admin.get(`/attendance/export?${query}`), 400, 'BAD_USER_INPUT', says);
  });

  test('in progress is aborted, not truncated silently, when the caller’s session ends', async () => {
    const event = freshEvent();
    // More than the buffers between the platform and a client that is not reading.
    await platform.sql(
      `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, notes, recorded_by, recorded_by_id)
       SELECT 'Q' || i, 'q' || i, $1, '2026-05-01', 0, repeat('n', 4000), 'admin', '1' FROM generate_series(1, 9000) i`,
      [event],
    );
    const leader = await platform.signInWith(testUser(), ['manage_attendance']);
    const response = await fetch(`${platform.baseUrl}/attendance/export?event=${encodeURIComponent(event)}`, {
      headers: { authorization: `Bearer ${leader.token}` },
      signal: AbortSignal.timeout(60_000),
    });
    expect(response.status).toBe(200);
    await leader.get('/auth/logout').expect(302);
    await expect(response.text()).rejects.toThrow('terminated');
    expect(platform.output()).not.toContain('unexpected error');
  });
});
