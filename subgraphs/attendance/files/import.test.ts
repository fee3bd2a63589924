import { z } from 'zod';
import type { UserPrincipal } from '#protocol/principal';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { eventually } from '#tests/support/eventually';
import { suiteArea } from '#tests/support/suite';
import { openTestArea, upload } from '../test-support/open-test-area';
import { concurrentWriter, waitingForLock } from '../test-support/other-writer';

const LEADER: UserPrincipal = {
  kind: 'user',
  userId: '100000000000000002',
  username: 'leader',
  sessionId: 'session',
  permissions: ['manage_attendance'],
  isSuperAdmin: false,
};
const INSERT = `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
  VALUES ('Zezima', 'zezima', 'Raid', '2026-05-01', 1, 'admin', '1')`;

const area = suiteArea(openTestArea);
beforeEach(() => area.dataSource.query('TRUNCATE attendance.records RESTART IDENTITY'));

const FILE = 'rsn,event,date,points\nLynx,Raid,2026-05-01,1\nZezima,Raid,2026-05-01,2\n';

const importing = (content: string, overwrite = false, principal = LEADER) =>
  upload(
    area,
    `mutation ($file: Upload!) { result: importAttendance(file: $file, overwrite: ${overwrite}) { created updated failed } }`,
    content,
    principal,
  );

const totals = z.object({
  result: z.object({ created: z.number(), updated: z.number(), failed: z.number() }),
});
const totalsOf = ({ data }: SubgraphResult) => Object.values(totals.parse(data).result);
const rows = (sql: string): Promise<Record<string, unknown>[]> => area.dataSource.query(sql);
const records = () => rows('SELECT id, rsn, points FROM attendance.records ORDER BY id');

const creating = (rsn: string) =>
  area.execute(
    'mutation ($rsn: String!) { createAttendance(input: { rsn: $rsn, event: "Raid", date: "2026-05-01", points: 1 }) { id } }',
    { rsn },
    LEADER,
  );

describe('an import', () => {
  it('assigns ids in file order and none for existing records', async () => {
    expect(totalsOf(await importing(FILE))).toEqual([2, 0, 0]);
    expect(totalsOf(await importing(FILE))).toEqual([0, 0, 2]);
    expect(totalsOf(await importing(FILE, true))).toEqual([0, 2, 0]);
    expect(totalsOf(await importing(`${FILE}New,Raid,2026-05-01,3\n`))).toEqual([1, 0, 2]);
    expect(await records()).toEqual([
      { id: 1, rsn: 'Lynx', points: 1 },
      { id: 2, rsn: 'Zezima', points: 2 },
      { id: 3, rsn: 'New', points: 3 },
    ]);
  });

  it('does not update unchanged records', async () => {
    await importing(FILE);
    const versions = () => rows('SELECT rsn, xmin::text FROM attendance.records ORDER BY id');
    const [lynx, zezima] = await versions();
    expect(totalsOf(await importing(FILE.replace(',2\n', ',3\n'), true))).toEqual([0, 2, 0]);
    const after = await versions();
    expect(after[0]).toEqual(lynx);
    expect(after[1]).not.toEqual(zezima);
  });

  it('that fails halfway leaves neither records nor a log entry', async () => {
    await area.dataSource.query(`
      DELETE FROM pgboss.job;
      ALTER TABLE attendance.records ADD CONSTRAINT ck_test CHECK (rsn <> 'Zezima')`);
    const { errors } = await importing(FILE);
    await area.dataSource.query('ALTER TABLE attendance.records DROP CONSTRAINT ck_test');
    expect(errors?.[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR');
    expect(await records()).toEqual([]);
    expect(await rows(`SELECT data FROM pgboss.job WHERE name = 'activity-log'`)).toEqual([]);
  });

  it('makes other imports and writers wait without holding connections', async () => {
    const other = await concurrentWriter(area.dataSource, 'SELECT pg_advisory_xact_lock(4210001)');
    const imports = Array.from({ length: 12 }, () => importing(FILE, true));
    const creations = Array.from({ length: 12 }, (_, index) => creating(`Beside ${index}`));
    // Only the next import holds a connection while waiting; readers get the rest of the ten.
    await eventually(async () => expect(await waitingForLock(area.dataSource)).toBe(1));
    expect(await records()).toEqual([]);
    await other.end();
    const created = (await Promise.all(imports)).map((result) => totalsOf(result)[0]);
    expect(created.sort()).toEqual([...Array.from({ length: 11 }, () => 0), 2]);
    for (const { errors } of await Promise.all(creations)) expect(errors).toBeUndefined();
    expect(await records()).toHaveLength(14);
  });

  it('waits for writers beyond the statement timeout and counts their records', async () => {
    const other = await concurrentWriter(
      area.dataSource,
      'SELECT pg_advisory_xact_lock_shared(4210001)',
      INSERT,
    );
    const imported = importing(FILE);
    await eventually(async () => expect(await waitingForLock(area.dataSource)).toBe(1));
    for (const pause of ['1.2', '1.2']) await other.query(`SELECT pg_sleep(${pause})`);
    await other.end();
    expect(totalsOf(await imported)).toEqual([1, 0, 1]);
    expect((await records()).map(({ rsn, points }) => [rsn, points]).sort()).toEqual([
      ['Lynx', 1],
      ['Zezima', 1],
    ]);
  });

  it('requires a file uploaded with the request', async () => {
    const forged = await area.execute(
      'mutation ($file: Upload!) { importAttendance(file: $file) { created } }',
      { file: 'x'.repeat(32) },
      LEADER,
    );
    expect(forged.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'file' });
    expect(await records()).toEqual([]);
  });
});

describe('the preview of an import', () => {
  const previewing = (content: string, overwrite = false, principal = LEADER) =>
    upload(
      area,
      `query ($file: Upload!) { result: attendanceImportPreview(file: $file, overwrite: ${overwrite}) {
        created updated failed errors { line error } events { name date attendeeCount totalPoints } } }`,
      content,
      principal,
    );
  const MIXED = `${FILE}lynx,Raid,2026-05-01,7\n"mis"quoted,Raid,2026-05-01,1\nshort,Raid\nNew,Mass,2026-05-02,3\n`;

  it.each([false, true])('says what the import then does, with overwrite %s', async (overwrite) => {
    await importing(FILE);
    const before = await records();
    const preview = await previewing(MIXED, overwrite);
    expect(preview.errors).toBeUndefined();
    expect(await records()).toEqual(before);
    const imported = await upload(
      area,
      `mutation ($file: Upload!) { result: importAttendance(file: $file, overwrite: ${overwrite}) {
        created updated failed errors { line error } } }`,
      MIXED,
      LEADER,
    );
    const { result } = z.object({ result: z.object({ events: z.unknown() }).loose() }).parse(preview.data);
    const { events, ...counted } = result;
    expect(imported.data).toEqual({ result: counted });
    expect(events).toEqual([
      { name: 'Mass', date: '2026-05-02', attendeeCount: 1, totalPoints: 3 },
      ...(overwrite ? [{ name: 'Raid', date: '2026-05-01', attendeeCount: 2, totalPoints: 9 }] : []),
    ]);
  });

  it('rejects a file that an import rejects', async () => {
    expect((await previewing('name,event\n')).errors?.[0]?.message).toMatch(/^file .*rsn/);
  });
});

describe('an export', () => {
  const page = (text: string) =>
    area.execute(`{ page: attendanceExport${text} { rows { id } next } }`, {}, LEADER);

  it('continues after the last record of a page and ends with a partial page', async () => {
    await importing(FILE);
    expect((await page('(first: 1)')).data).toEqual({ page: { rows: [{ id: 1 }], next: 1 } });
    expect((await page('(first: 2)')).data).toEqual({ page: { rows: [{ id: 1 }, { id: 2 }], next: 2 } });
    expect((await page('(after: 2)')).data).toEqual({ page: { rows: [], next: null } });
    expect((await page('(after: 1, first: 5)')).data).toEqual({ page: { rows: [{ id: 2 }], next: null } });
  });

  it('has pages of 1 to 5,000 records', async () => {
    const players = Array.from({ length: 5001 }, (_, index) => `P${index},Raid,2026-05-01,1\n`);
    await importing(`rsn,event,date,points\n${players.join('')}`);
    expect((await page('(first: 1000000)')).data).toMatchObject({ page: { next: 5000 } });
    expect((await page('(first: 0)')).errors?.[0]?.extensions).toMatchObject({ argument: 'first' });
  });

  it('cannot start before the first record, which would not be logged', async () => {
    const { errors } = await page('(after: -1)');
    expect(errors?.[0]).toMatchObject({
      message: 'after must be at least 0',
      extensions: { code: 'BAD_USER_INPUT', argument: 'after' },
    });
  });
});
