import type { UserPrincipal } from '#protocol/principal';
import { eventually } from '#tests/support/eventually';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { concurrentWriter, waitingForLock } from '../test-support/other-writer';
import { withExclusiveLock } from './write-lock';

const LEADER: UserPrincipal = {
  kind: 'user',
  userId: '100000000000000002',
  username: 'leader',
  sessionId: 'session',
  permissions: ['manage_attendance'],
  isSuperAdmin: false,
};

const area = suiteArea(openTestArea);

const stored = (rsn: string) =>
  `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
   VALUES ('${rsn}', '${rsn}', 'Raid', '2026-05-01', 1, 'admin', '1')`;

const write = (mutation: string) => area.execute(`mutation { result: ${mutation} }`, {}, LEADER);
const batchOf = (...rsns: readonly string[]) =>
  write(`createAttendanceBatch(input: { event: "Raid", date: "2026-05-01", entries: [
    ${rsns.map((rsn) => `{ rsn: "${rsn}", points: 1 }`).join()}] }) { created failed }`);
const waiting = (count: number) =>
  eventually(async () => expect(await waitingForLock(area.dataSource)).toBe(count));

describe('a new record', () => {
  it('waits for the exclusive lock, and is written and reported once', async () => {
    const alone = await concurrentWriter(area.dataSource, 'SELECT pg_advisory_xact_lock(4210001)');
    let isWritten = false;
    const created = write(
      'createAttendance(input: { rsn: "patient", event: "Raid", date: "2026-05-01", points: 1 }) { rsn }',
    ).finally(() => {
      isWritten = true;
    });
    await area.dataSource.query('SELECT pg_sleep(0.1)');
    expect(isWritten).toBe(false);
    await alone.end();
    expect(await created).toMatchObject({ data: { result: { rsn: 'patient' } } });
    const count = (from: string) =>
      area.dataSource.query(`SELECT count(*)::integer AS count FROM ${from}`).then(([row]) => row.count);
    expect(await count("attendance.records WHERE rsn = 'patient'")).toBe(1);
    expect(await count("pgboss.job WHERE data ->> 'details' LIKE 'Recorded patient%'")).toBe(1);
  });

  it('is neither written nor reported if it exists', async () => {
    await area.dataSource.query(stored('twice'));
    const again = await write(
      'createAttendance(input: { rsn: "Twice", event: "Raid", date: "2026-05-01", points: 1 }) { rsn }',
    );
    expect(again.errors?.[0]).toMatchObject({
      message: 'rsn is already recorded for this event and date',
      extensions: { code: 'CONFLICT' },
    });
    const reports = await area.dataSource.query(
      "SELECT 1 FROM pgboss.job WHERE data ->> 'details' ILIKE 'Recorded twice%'",
    );
    expect(reports).toEqual([]);
  });
});

describe('the exclusive lock', () => {
  it('that is not granted in time is reported as such', async () => {
    const other = await concurrentWriter(area.dataSource, 'SELECT pg_advisory_xact_lock_shared(4210001)');
    const exclusive = expect(withExclusiveLock(area.database, async () => undefined)).rejects.toMatchObject({
      message: 'Other changes are in progress; try again',
      extensions: { code: 'RATE_LIMITED' },
    });
    await waiting(1);
    // PostgreSQL responds to the timeout of a statement as to its cancellation.
    await area.dataSource.query(
      `SELECT pg_cancel_backend(pid) FROM pg_locks WHERE NOT granted AND locktype = 'advisory'
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await exclusive;
    await other.end();
  });
});

describe('concurrent writes of the same records', () => {
  it('by a batch and a moved record do not deadlock', async () => {
    await area.dataSource.query(stored('zz'));
    const other = await concurrentWriter(area.dataSource, stored('mm'));
    const batch = batchOf('aa', 'mm', 'zz');
    await waiting(1);
    // The batch has locked aa and then needs zz; the move has locked zz and needs aa.
    const move = write('updateAttendance(id: 1, input: { rsn: "aa" }) { rsn }');
    await waiting(2);
    await other.end();
    expect(await batch).toMatchObject({ data: { result: { created: 1, failed: 2 } } });
    expect((await move).errors?.[0]).toMatchObject({
      message: 'rsn is already recorded for this event and date',
      extensions: { code: 'CONFLICT' },
    });
  });

  it('run in parallel when small', async () => {
    const other = await concurrentWriter(area.dataSource, 'SELECT pg_advisory_xact_lock_shared(4210001)');
    expect(await batchOf('beside')).toMatchObject({ data: { result: { created: 1 } } });
    expect(await write('updateAttendance(id: 1, input: { points: 7 }) { points }')).toMatchObject({
      data: { result: { points: 7 } },
    });
    expect(await write('deleteAttendance(id: 1) { success }')).toMatchObject({
      data: { result: { success: true } },
    });
    await other.end();
  });
});
