import { type TestDatabase, testDatabase } from '#tests/support/database';
import { eventually } from '#tests/support/eventually';
import { openTestArea, type TestArea } from '../test-support/open-test-area';
import { otherWriter, waitingWriters } from '../test-support/other-writer';

let database: TestDatabase;
let area: TestArea;
beforeAll(async () => {
  database = await testDatabase();
  area = await openTestArea(database.url);
});
afterAll(async () => {
  await area.close();
  await database.drop();
});

it('standings of a year that many ask for at once are read once', async () => {
  await area.dataSource.query(`INSERT INTO attendance.records (rsn, rsn_folded, event, date, points, recorded_by, recorded_by_id)
    SELECT 'P' || i, 'p' || i, 'Raid', current_date, 1, 'x', '1' FROM generate_series(1, 3) AS i`);
  const other = await otherWriter(area.dataSource, 'LOCK TABLE attendance.records');
  const asked = [1, 2, 2, 3, 500, 500, 1].map((limit) =>
    area.execute(`{ attendanceLeaderboard(period: year, limit: ${limit}) { standings { rank } } }`),
  );
  await eventually(async () => expect(await waitingWriters(area.dataSource)).toBeGreaterThan(0));
  expect(await waitingWriters(area.dataSource)).toBe(1);
  await other.end();
  const lengths = (await Promise.all(asked)).map(
    ({ data }) => Object(data).attendanceLeaderboard.standings.length,
  );
  expect(lengths).toEqual([1, 2, 2, 3, 3, 3, 1]);
});
