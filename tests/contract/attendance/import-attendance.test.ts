import { z } from 'zod';
import type { ApiClient, ApiResponse, PendingResponse } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { isFull } from '#tests/support/full';
import { suitePlatform } from '#tests/support/suite';
import { activityOf, expectError, testUser } from '../expectations';
import { freshEvent, freshRsn, seedRecord, storedAttendance } from './seed';

const HEADER = 'rsn,event,date,points,notes';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.admin();
});

function upload(content: string | Buffer, overwrite?: string, client: ApiClient = admin): PendingResponse {
  const form = new FormData();
  if (overwrite !== undefined) form.append('overwrite', overwrite);
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  form.append('file', new Blob([bytes], { type: 'text/csv' }), 'attendance.csv');
  return client.request('/attendance/import', { method: 'POST', form });
}

const outcome = z.object({ created: z.number(), updated: z.number(), failed: z.number() });
const failures = z.object({ errors: z.array(z.object({ line: z.number() })) });
const totalsOf = ({ body }: ApiResponse) => Object.values(outcome.parse(body));

/** Returns the five CSV columns of an event's records, by id. */
const recordsOf = (event: string) =>
  platform.sql<Record<string, unknown>>(
    `SELECT rsn, date::text, points, notes, recorded_by FROM attendance.records WHERE event = $1 ORDER BY id`,
    [event],
  );

describe('POST /attendance/import', () => {
  test('creates the valid rows in order and reports the others by line', async () => {
    const event = freshEvent();
    const file = [
      HEADER,
      `Zezima,${event},2026-05-02,5,"Said ""hi"",`,
      `twice"`,
      `Bad Day,${event},2026-02-30,5,`,
      '',
      `Lynx,${event},2026-05-01,0,`,
      `,${event},2026-05-01,1.5,`,
      `zezima,${event},2026-05-02,9,`,
    ];
    const { body } = await upload(file.join('\r\n')).expect(200);
    expect(body).toEqual({
      created: 2,
      updated: 0,
      failed: 3,
      errors: [
        { line: 4, error: 'date must be a date, YYYY-MM-DD' },
        { line: 7, error: 'rsn must not be empty, points must be a whole number from 0 to 1000000' },
        { line: 8, error: 'rsn is already on line 2 for this event and date' },
      ],
    });
    expect(await recordsOf(event)).toEqual([
      { rsn: 'Zezima', date: '2026-05-02', points: 5, notes: 'Said "hi",\r\ntwice', recorded_by: 'admin' },
      { rsn: 'Lynx', date: '2026-05-01', points: 0, notes: null, recorded_by: 'admin' },
    ]);
  });

  test.each([['a byte order mark', (text: string) => `\uFEFF${text}`]])(
    'reads %s, with columns in any order, unknown columns ignored and notes optional',
    async (_what, written) => {
      const event = freshEvent();
      const file = `points,comment,date,event,rsn\n7,x,2026-05-01,${event},Zezima\n8,,2026-05-01,${event},Lynx`;
      expect(totalsOf(await upload(written(file)).expect(200))).toEqual([2, 0, 0]);
      expect((await recordsOf(event)).map(({ rsn, points }) => [rsn, points])).toEqual([
        ['Zezima', 7],
        ['Lynx', 8],
      ]);
    },
  );

  test('counts rows of existing records as failed, or with overwrite as updated', async () => {
    const { event, ...record } = await seedRecord(platform, { event: freshEvent(), rsn: 'Zezima' });
    const file = `${HEADER}\nNew,${event},2026-05-01,1,\nzezima,${event},2026-05-01,2,\nzezima,${event},2026-05-01,3,x\n`;
    const kept = await upload(file.replace('New', 'Other'), 'false').expect(200);
    expect(kept.body).toMatchObject({
      created: 1,
      updated: 0,
      failed: 2,
      errors: [{ line: 3, error: 'rsn is already recorded for this event and date' }, { line: 4 }],
    });
    const leader = await platform.signInWith(testUser('leader'), ['manage_attendance']);
    expect((await upload(file, 'true', leader).expect(200)).body).toEqual({
      created: 1,
      updated: 2,
      failed: 0,
      errors: [],
    });
    const { body } = await admin.get(`/attendance?event=${encodeURIComponent(event)}&rsn=zezima`).expect(200);
    expect(body).toMatchObject({ records: [{ ...record, rsn: 'zezima', points: 3, notes: 'x' }], total: 1 });
  });

  test('reports rows with another number of cells or a misplaced quotation mark, and writes the others', async () => {
    const event = freshEvent();
    const file = [
      HEADER,
      `Long,${event},2026-05-01,1,,more`,
      `Short,${event},2026-05-01,1`,
      `Mis"quoted",${event},2026-05-01,1,`,
      `Good,${event},2026-05-01,1,`,
      `"Unclosed,${event},2026-05-01,1,`,
      `Better,${event},2026-05-01,1,"Said ""hi"" "`,
    ];
    expect((await upload(file.join('\n')).expect(200)).body).toEqual({
      created: 2,
      updated: 0,
      failed: 4,
      errors: [
        { line: 2, error: 'the row has 6 cells, the header 5' },
        { line: 3, error: 'the row has 4 cells, the header 5' },
        { line: 4, error: 'the row has a quotation mark out of place' },
        { line: 6, error: 'the row has a quotation mark out of place' },
      ],
    });
    expect((await recordsOf(event)).map(({ rsn }) => rsn)).toEqual(['Good', 'Better']);
  });

  test('without a column of notes keeps the notes that it overwrites; an empty cell removes them', async () => {
    const { event, rsn } = await seedRecord(platform, { event: freshEvent(), notes: 'Came late' });
    await upload(`rsn,event,date,points\n${rsn},${event},2026-05-01,7\n`, 'true').expect(200);
    expect(await recordsOf(event)).toMatchObject([{ points: 7, notes: 'Came late' }]);
    await upload(`${HEADER}\n${rsn},${event},2026-05-01,7,\n`, 'true').expect(200);
    expect(await recordsOf(event)).toMatchObject([{ points: 7, notes: null }]);
  });

  test('reads semicolons after a line that names them, and overwrite as a checked box of a form', async () => {
    const event = freshEvent();
    const file = (points: number) =>
      `sep=;\r\nrsn;event;date;points\r\nZezima;${event};2026-05-01;${points}\r\n`;
    expect(totalsOf(await upload(file(5)).expect(200))).toEqual([1, 0, 0]);
    expect(totalsOf(await upload(file(6), 'on').expect(200))).toEqual([0, 1, 0]);
    expect(await recordsOf(event)).toMatchObject([{ rsn: 'Zezima', points: 6 }]);
    const { body } = await upload(file(7)).expect(200);
    expect(body).toMatchObject({ errors: [{ line: 3 }] });
  });

  test('of an export with overwrite changes nothing', async () => {
    const event = `'=${freshEvent()}`;
    const notes = ['', "'", '=1+1', "''=1", '+1\r\n"x", y', '\uFEFFmark', '\t tab', 'é漢🦊', ' space '];
    for (const [index, text] of notes.entries()) {
      await seedRecord(platform, { event, rsn: `-${index} "quoted", ${freshRsn()}`, notes: text });
    }
    const exported = await admin.get('/attendance/export').expect(200);
    const before = await storedAttendance(platform);
    const leader = await platform.signInWith(testUser('other'), ['manage_attendance']);
    const response = await upload(Buffer.from(exported.bytes), 'true', leader).expect(200);
    expect(outcome.parse(response.body)).toMatchObject({ created: 0, failed: 0 });
    expect(await storedAttendance(platform)).toEqual(before);
    const again = await admin.get('/attendance/export').expect(200);
    expect(Buffer.from(again.bytes).equals(exported.bytes)).toBe(true);
  });

  test('logs one activity entry, and none when nothing was written', async () => {
    const leader = await platform.signInWith(testUser('logged'), ['manage_attendance']);
    const file = `${HEADER}\n${freshRsn()},${freshEvent()},2026-05-01,1,\nBad,,,,\n`;
    await upload(file, 'true', leader).expect(200);
    await upload(`${HEADER}\nBad,,,,\n`, 'true', leader).expect(200);
    await upload('nonsense', 'true', leader).expect(400);
    const mine = async () => {
      const lines = await activityOf(platform, 'attendance_import');
      return lines.filter(({ user_id }) => user_id === leader.user.id).map(({ details }) => details);
    };
    await eventually(async () => expect(await mine()).not.toEqual([]));
    expect(await mine()).toEqual(['Imported attendance, overwriting: 1 created, 0 updated, 1 failed']);
  });
});

describe('POST /attendance/import rejects, writing nothing', () => {
  const good = `Refused,Raid,2026-05-01,5,`;
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

  test.each<[string, string | Buffer, string]>([
    ['an empty file', '', 'file must not be empty'],
    ['a header without points', `rsn,event,date,notes\n${good}`, 'has no points'],
    ['rows without a header', `${good}\n${good}`, 'must begin with a header of rsn,event,date,points,notes'],
    ['a header with a quotation mark out of place', `"${HEADER}\n${good}`, 'out of place on line 1'],
    ['an image', png, 'must be CSV text in UTF-8: this one is image/png'],
  ])('%s', async (_what, content, says) => {
    const before = await storedAttendance(platform);
    expectError(await upload(content, 'true'), 400, 'BAD_USER_INPUT', says);
    expect(await storedAttendance(platform)).toEqual(before);
  });

  test('more than 5 MiB', async () => {
    const row = `${'x'.repeat(64)},Raid,2026-05-01,5,${'n'.repeat(4000)}\n`;
    // At and beyond the maximum length of a body.
    for (const rows of [1500, 1700]) {
      const response = await upload(`${HEADER}\n${row.repeat(rows)}`);
      expectError(response, 400, 'PAYLOAD_TOO_LARGE', 'file must be at most 5242880 bytes');
    }
  });

  test('a body without a file, JSON, and an overwrite that is neither true nor false', async () => {
    const empty = new FormData();
    empty.append('overwrite', 'true');
    const nothing = await admin.request('/attendance/import', { method: 'POST', form: empty });
    expectError(nothing, 400, 'BAD_USER_INPUT', 'file is required');
    expectError(await admin.post('/attendance/import', { file: 'x' }), 400, 'UNSUPPORTED_MEDIA_TYPE');
    expectError(await upload(`${HEADER}\n`, 'yes'), 400, 'BAD_USER_INPUT', 'overwrite must be true or false');
  });
});

describe('Concurrent imports', () => {
  test('of one file create each record once; their totals add up', async () => {
    const event = freshEvent();
    const rows = Array.from({ length: 300 }, (_, index) => `P${index},${event},2026-05-01,1,`);
    const files = [rows, [...rows].reverse(), rows, [...rows].reverse()];
    const responses = await Promise.all(
      files.map((lines) => upload(`${HEADER}\n${lines.join('\n')}\n`).expect(200)),
    );
    const totals = responses.map(totalsOf);
    expect(totals.map(([created = 0, , failed = 0]) => created + failed)).toEqual([300, 300, 300, 300]);
    expect(totals.reduce((sum, [created = 0]) => sum + created, 0)).toBe(300);
    expect(await recordsOf(event)).toHaveLength(300);
  });

  test('of the same records as creations, updates and batches never fail, and create each once', async () => {
    const event = freshEvent();
    const players = Array.from({ length: 60 }, (_, index) => `Player ${index}`);
    const file = `${HEADER}\n${players.map((rsn) => `${rsn},${event},2026-05-01,1,`).join('\n')}\n`;
    const body = (rsn: string) => ({ rsn, event, date: '2026-05-01', points: 2 });
    const entries = [...players].reverse().map((rsn) => ({ rsn, points: 3 }));
    const responses = await Promise.all([
      ...players.slice(0, 30).map((rsn) => admin.post('/attendance', body(rsn))),
      upload(file, 'true'),
      admin.post('/attendance/batch', { event, date: '2026-05-01', entries }),
      upload(file),
      ...players.slice(30).map((rsn) => admin.post('/attendance', body(rsn))),
    ]);
    expect(
      responses.map(({ status }) => status).filter((status) => ![200, 201, 400].includes(status)),
    ).toEqual([]);
    expect(await recordsOf(event)).toHaveLength(60);
  });
});

if (isFull) {
  test('A large import accepts 50,000 rows, and rejects one more', async () => {
    const event = freshEvent();
    const rows = Array.from({ length: 50_000 }, (_, index) => `P${index},${event},2026-05-01,${index % 10},`);
    const file = `${HEADER}\n${rows.join('\n')}\n`;
    const rejected = await upload(`${file}One More,${event},2026-05-01,1,\n`);
    expectError(rejected, 400, 'PAYLOAD_TOO_LARGE', 'file must have at most 50000 rows');
    expect(await recordsOf(event)).toEqual([]);
    expect(totalsOf(await upload(file).expect(200))).toEqual([50_000, 0, 0]);
    const again = await upload(file).expect(200);
    expect(totalsOf(again)).toEqual([0, 0, 50_000]);
    const lines = failures.parse(again.body).errors.map(({ line }) => line);
    expect(lines).toEqual(rows.map((_, index) => index + 2));
    // Players with counts, after writes of one row on each connection.
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        admin.post('/attendance', {
          rsn: `P${index % 5}`,
          event: freshEvent(),
          date: '2026-05-01',
          points: 1,
        }),
      ),
    );
    const second = file.replaceAll(`,${event},`, `,${freshEvent()},`);
    expect(totalsOf(await upload(second).expect(200))).toEqual([50_000, 0, 0]);
  });
}
