import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { freshEvent, freshRsn, recordBody, recordOf } from './seed';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const statusesOf = async (responses: readonly Promise<{ readonly status: number }>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).sort();

const PERIODS = `(SELECT kind, date_trunc(kind, r.date::timestamp)::date AS starts
  FROM (VALUES ('week'), ('month'), ('year')) AS k (kind)) p`;

/** Each stored count, and its value derived from the records. */
const COUNTS: readonly (readonly [kept: string, derived: string])[] = [
  [
    'SELECT event, date, records, points FROM attendance.event_days',
    'SELECT event, date, count(*), sum(points) FROM attendance.records GROUP BY event, date',
  ],
  [
    'SELECT event, records FROM attendance.event_totals',
    'SELECT event, count(*) FROM attendance.records GROUP BY event',
  ],
  [
    'SELECT rsn_folded, records, events, points FROM attendance.player_totals',
    'SELECT rsn_folded, count(*), count(DISTINCT event), sum(points) FROM attendance.records GROUP BY rsn_folded',
  ],
  [
    'SELECT kind, starts, rsn_folded, records, events, points FROM attendance.period_totals',
    `SELECT p.kind, p.starts, rsn_folded, count(*), count(DISTINCT event), sum(points)
      FROM attendance.records r CROSS JOIN LATERAL ${PERIODS} GROUP BY p.kind, p.starts, rsn_folded`,
  ],
  [
    'SELECT list, sum(rows) FROM attendance.list_counts GROUP BY list HAVING sum(rows) <> 0',
    `SELECT l.* FROM (SELECT count(*) AS records, sum(points) AS points, count(DISTINCT event) AS events,
        count(DISTINCT rsn_folded) AS players FROM attendance.records) t
      CROSS JOIN LATERAL (VALUES ('records', t.records), ('points', t.points), ('event_totals', t.events),
        ('player_totals', t.players)) AS l (list, rows) WHERE l.rows <> 0`,
  ],
];

/** Returns the differences between stored and derived counts. */
async function wrongCounts(): Promise<readonly object[]> {
  const rows: object[] = [];
  for (const [kept, derived] of COUNTS) {
    const [only, missing] = [`(${kept}) EXCEPT (${derived})`, `(${derived}) EXCEPT (${kept})`];
    rows.push(
      ...(await platform.sql(
        `SELECT 'kept' AS which, a.* FROM (${only}) a UNION ALL SELECT 'not kept', b.* FROM (${missing}) b`,
      )),
    );
  }
  return rows;
}

async function expectExactCounts(): Promise<void> {
  expect(await wrongCounts()).toEqual([]);
}

describe('Concurrent writes', () => {
  test('create a record exactly once in twenty attempts', async () => {
    const body = recordBody();
    const rsns = [String(body.rsn), String(body.rsn).toUpperCase(), String(body.rsn).replace(' ', '_')];
    const responses = times(20, (index) => admin.post('/attendance', { ...body, rsn: rsns[index % 3] }));
    expect(await statusesOf(responses)).toEqual([201, ...times(19, () => 400)]);
    await expectExactCounts();
  });

  test('let exactly one of twenty updates to the same values succeed', async () => {
    const event = freshEvent();
    const records = await Promise.all(times(20, () => recordOf(admin, { event })));
    const updates = records.map(({ id }) => admin.put(`/attendance/${id}`, { rsn: 'The One' }));
    expect(await statusesOf(updates)).toEqual([200, ...times(19, () => 400)]);
    await expectExactCounts();
  });

  test('swap the values of records, or are rejected', async () => {
    const event = freshEvent();
    const records = await Promise.all(times(6, (index) => recordOf(admin, { event, rsn: `Chair ${index}` })));
    const moves = times(120, (index) => {
      const { id = 0 } = records[index % 6] ?? {};
      return admin.put(`/attendance/${id}`, { rsn: `Chair ${(index * 5) % 8}` });
    });
    const statuses = await statusesOf(moves);
    // 429: on a busy machine, the lock of a record is not acquired in time.
    expect(statuses.filter((status) => ![200, 400, 429].includes(status))).toEqual([]);
    await expectExactCounts();
  });

  test('in batches and single creations record each player once, and report so', async () => {
    const event = freshEvent();
    const players = times(40, () => freshRsn());
    const entries = players.map((rsn) => ({ rsn, points: 1 }));
    const shared = { event, date: '2026-05-01' };
    const responses = await Promise.all([
      ...times(3, (round) =>
        admin.post('/attendance/batch', {
          ...shared,
          entries: round % 2 === 0 ? entries : [...entries].reverse(),
        }),
      ),
      ...players.map((rsn) => admin.post('/attendance', recordBody({ ...shared, rsn }))),
    ]);
    const batches = responses.slice(0, 3).map(({ status, body }) => {
      expect(status).toBe(201);
      const { created, failed, records } = Object(body);
      expect([created + failed, records.length]).toEqual([40, created]);
      return Number(created);
    });
    const singles = responses.slice(3).map(({ status }) => status);
    expect(singles.filter((status) => status !== 201 && status !== 400)).toEqual([]);
    const created = batches.reduce((sum, number) => sum + number, 0);
    expect(created + singles.filter((status) => status === 201).length).toBe(40);
    const [row] = await platform.sql<{ count: string }>(
      'SELECT count(*) FROM attendance.records WHERE event = $1',
      [event],
    );
    expect(row?.count).toBe('40');
    await expectExactCounts();
  });

  test('delete a record exactly once in ten attempts', async () => {
    const { id } = await recordOf(admin);
    expect(await statusesOf(times(10, () => admin.delete(`/attendance/${id}`)))).toEqual([
      200,
      ...times(9, () => 404),
    ]);
    await expectExactCounts();
  });

  test('to few players and events leave exact counts and never fail', async () => {
    const body = (index: number) =>
      recordBody({
        rsn: `Busy ${index % 5}`,
        event: `Busy ${index % 3}`,
        date: `2026-05-0${1 + (index % 9)}`,
        points: index,
      });
    const responses = await Promise.all(times(45, (index) => admin.post('/attendance', body(index))));
    const ids = responses.map((response) => Number(Object(response.body).id));
    const work = times(240, (index) => {
      const id = ids[(index * 7) % ids.length];
      if (index % 4 === 1) return admin.put(`/attendance/${id}`, body(index));
      if (index % 4 === 2) return admin.delete(`/attendance/${id}`);
      return admin.post('/attendance', body(index));
    });
    const statuses = await statusesOf(work);
    // 429: as above.
    expect(statuses.filter((status) => ![200, 201, 400, 404, 429].includes(status))).toEqual([]);
    await expectExactCounts();
  });
});
