import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { expectError, TIMESTAMP, testUser } from '../expectations';

const platform = suitePlatform();
let member: ApiClient;
beforeAll(async () => {
  const admin = await platform.admin();
  member = await platform.signIn(testUser());
  const records = [
    ['Zezima', 'Raid', '2026-05-01'],
    ['Iron_Zezima', 'Raid', '2026-05-02'],
    ['B0aty', 'Raid', '2026-05-02'],
    ['zezima', 'Boss', '2026-05-03'],
    ['ZEZIMA', 'Raid', '2026-04-30'],
    ['100%', 'raid', '2025-12-31'],
  ];
  for (const [rsn, event, date] of records) {
    await admin.post('/attendance', { rsn, event, date, points: 1 }).expect(201);
  }
});

const page = z.object({
  records: z.array(z.looseObject({ id: z.number(), rsn: z.string(), event: z.string(), date: z.string() })),
  total: z.number(),
  page: z.number(),
  limit: z.number(),
});

async function list(query: string) {
  return page.parse((await member.get(`/attendance${query}`).expect(200)).body);
}

const namesOf = async (query: string) => (await list(query)).records.map(({ rsn, date }) => `${rsn} ${date}`);

describe('GET /attendance', () => {
  test('lists records by date, then id, newest first, with exactly the documented keys', async () => {
    const { body } = await member.get('/attendance').expect(200);
    const { records } = page.parse(body);
    expect(records.map(({ rsn }) => rsn)).toEqual([
      'zezima',
      'B0aty',
      'Iron_Zezima',
      'Zezima',
      'ZEZIMA',
      '100%',
    ]);
    expect(body).toEqual({ records: expect.anything(), total: 6, page: 1, limit: 50 });
    expect(records[0]).toEqual({
      id: expect.any(Number),
      rsn: 'zezima',
      event: 'Boss',
      date: '2026-05-03',
      points: 1,
      notes: null,
      recorded_by: 'admin',
      created_at: TIMESTAMP,
    });
  });

  test('returns each record once across pages', async () => {
    const whole = await list('');
    const pages = await Promise.all([1, 2, 3].map((number) => list(`?limit=2&page=${number}`)));
    expect(pages.flatMap(({ records }) => records)).toEqual(whole.records);
    expect(pages.map(({ total, limit }) => [total, limit])).toEqual([
      [6, 2],
      [6, 2],
      [6, 2],
    ]);
    expect(await list('?limit=2&page=4')).toEqual({ records: [], total: 6, page: 4, limit: 2 });
    expect(await list('?page=2147483647&limit=100')).toMatchObject({ records: [], total: 6 });
  });

  test('lowers a limit above 100 to 100 and reports it', async () => {
    expect(await list('?limit=101')).toMatchObject({ limit: 100 });
    expect(await list('?limit=99999999999')).toMatchObject({ limit: 100 });
  });

  test.each([
    ['rsn=zezima', ['zezima 2026-05-03', 'Zezima 2026-05-01', 'ZEZIMA 2026-04-30']],
    ['rsn=iron-ZEZIMA', ['Iron_Zezima 2026-05-02']],
    ['rsn=zez', []],
    ['rsn=%25', []],
    ['event=Boss', ['zezima 2026-05-03']],
    ['event=raid', ['100% 2025-12-31']],
    ['event=Rai', []],
    ['date_from=2026-05-02', ['zezima 2026-05-03', 'B0aty 2026-05-02', 'Iron_Zezima 2026-05-02']],
    ['date_to=2026-04-30', ['ZEZIMA 2026-04-30', '100% 2025-12-31']],
    ['date_from=2026-05-02&date_to=2026-05-02', ['B0aty 2026-05-02', 'Iron_Zezima 2026-05-02']],
    ['rsn=zezima&event=Raid', ['Zezima 2026-05-01', 'ZEZIMA 2026-04-30']],
    ['rsn=zezima&event=Raid&date_from=2026-05-01&date_to=2026-12-31', ['Zezima 2026-05-01']],
    ['event=Raid&date_to=2026-05-01', ['Zezima 2026-05-01', 'ZEZIMA 2026-04-30']],
    ["event=' OR true --", []],
  ])('filters by %s', async (query, found) => {
    expect(await namesOf(`?${query}`)).toEqual(found);
    const { total } = await list(`?${query}&limit=1`);
    expect(total).toBe(found.length);
  });

  test.each([
    ['page', '0'],
    ['limit', '0'],
    ['date_from', '2026-02-30'],
    ['date_to', 'today'],
    ['date_to', '0000-01-01'],
    ['rsn', '\u0000'],
  ])('rejects %s=%j and names the parameter', async (name, value) => {
    const response = await member.get(`/attendance?${name}=${encodeURIComponent(value)}`);
    expectError(response, 400, 'BAD_USER_INPUT', new RegExp(`^${name}\\b`));
  });

  test('rejects an inverted date range', async () => {
    const response = await member.get('/attendance?date_from=2026-05-02&date_to=2026-05-01');
    expectError(response, 400, 'BAD_USER_INPUT', /^date_to must not be before the first day$/);
  });
});
