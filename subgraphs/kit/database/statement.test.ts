import { DataSource } from 'typeorm';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { PoolDatabase } from './pool-database';
import { type Columns, inObjects } from './statement';

interface Row {
  readonly number: number;
  readonly name: string | null;
  readonly at: string;
}

const COLUMNS: Columns<Row> = {
  number: 'n',
  name: `CASE WHEN n <> 2 THEN E'\\u00e9 "' || n END`,
  at: "timestamptz '2026-05-01T10:00:00.123456Z'",
};
const FROM = 'FROM generate_series(1, $1::int) n ORDER BY n DESC';

const UP_TO = inObjects<Row>('game_up_to', COLUMNS, FROM);

describe('rows fetched as objects', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await testDatabase();
    const extra = { options: '-c TimeZone=UTC' };
    dataSource = await new DataSource({ type: 'postgres', url: database.url, extra }).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('equal the rows of the statement, in its order', async () => {
    const at = '2026-05-01T10:00:00.123456+00:00';
    expect(await new PoolDatabase(dataSource).rows(UP_TO, [3])).toEqual([
      { number: 3, name: 'é "3', at },
      { number: 2, name: null, at },
      { number: 1, name: 'é "1', at },
    ]);
  });

  it('are empty for an empty result', async () => {
    expect(await new PoolDatabase(dataSource).rows(UP_TO, [0])).toEqual([]);
  });
});
