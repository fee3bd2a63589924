import type { DataSource } from 'typeorm';
import { areaDataSource } from '#kit/database/data-source';
import { PoolDatabase } from '#kit/database/pool-database';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { attendanceArea } from '../subgraph';
import { readStandings } from './standing.queries';
import { readStatistics } from './statistics.queries';

const DAYS = [
  '2025-12-28',
  '2025-12-29',
  '2025-12-31',
  '2026-01-01',
  '2026-01-04',
  '2026-01-05',
  '2026-01-31',
];

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await migratedDatabase();
  dataSource = areaDataSource(attendanceArea.storage, { url: database.url, connections: 1 });
  await dataSource.initialize();
  for (const day of DAYS) {
    await dataSource.query(
      `INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
       VALUES ('One', 'one', $1, $2, 1, 'x', '1')`,
      [`Event of ${day}`, day],
    );
  }
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

describe.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])('with a session in %s', (zone) => {
  beforeAll(() => dataSource.query(`SET TIME ZONE '${zone}'`));

  it.each([
    ['week', '2025-12-28T23:59:59.999Z', 1],
    ['week', '2025-12-29T00:00:00.000Z', 4],
    ['week', '2026-01-04T23:59:59.999Z', 4],
    ['week', '2026-01-05T00:00:00.000Z', 1],
    ['month', '2025-12-31T23:59:59.999Z', 3],
    ['month', '2026-01-01T00:00:00.000Z', 4],
    ['month', '2026-01-31T23:59:59.999Z', 4],
    ['month', '2026-02-01T00:00:00.000Z', 0],
    ['year', '2025-12-31T23:59:59.999Z', 3],
    ['year', '2026-01-01T00:00:00.000Z', 4],
    ['all', '2030-01-01T00:00:00.000Z', 7],
  ] as const)('the %s at %s has its own records', async (period, now, records) => {
    const standings = await readStandings(new PoolDatabase(dataSource), period, 10, new Date(now));
    expect(standings.map(({ totalAttendance }) => totalAttendance)).toEqual(records === 0 ? [] : [records]);
    if (period !== 'month') return;
    const { thisMonth } = await readStatistics(new PoolDatabase(dataSource), new Date(now));
    expect(thisMonth).toEqual({ records, events: records });
  });
});
