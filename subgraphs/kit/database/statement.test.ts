import { DataSource } from 'typeorm';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { PoolDatabase } from './pool-database';
import { type Columns, inColumns, inObjects, rowsOf } from './statement';

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

describe.each([
  ['columns', inColumns<Row>('game_up_to', COLUMNS, FROM)],
  ['objects', inObjects<Row>('game_up_to_as_objects', COLUMNS, FROM)],
])('rows fetched as %s', (_form, upTo) => {
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
    expect(await new PoolDatabase(dataSource).rows(upTo, [3])).toEqual([
      { number: 3, name: 'é "3', at },
      { number: 2, name: null, at },
      { number: 1, name: 'é "1', at },
    ]);
  });

  it('are empty for an empty result', async () => {
    expect(await new PoolDatabase(dataSource).rows(upTo, [0])).toEqual([]);
  });
});

describe('rows of columns', () => {
  it('have the columns in the requested order, whatever their names', () => {
    const rows = rowsOf(['it\'s "b"', 'class', 'a-b'], {
      'a-b': [1, null],
      class: [{ nested: true }, []],
      'it\'s "b"': ['', false],
      unrequested: [0, 0],
    });
    expect(rows.map((row) => Object.entries(row))).toEqual([
      [
        ['it\'s "b"', ''],
        ['class', { nested: true }],
        ['a-b', 1],
      ],
      [
        ['it\'s "b"', false],
        ['class', []],
        ['a-b', null],
      ],
    ]);
  });

  it('do not mix up statements that share column names', () => {
    expect(rowsOf(['a', 'b'], { a: [1], b: [2] })).toEqual([{ a: 1, b: 2 }]);
    expect(rowsOf(['b', 'a'], { a: [1], b: [2] })).toEqual([{ b: 2, a: 1 }]);
    expect(rowsOf(['a'], { a: [1] })).toEqual([{ a: 1 }]);
  });

  it('are empty where the columns are null', () => {
    expect(rowsOf(['a', 'b'], { a: null, b: null })).toEqual([]);
  });
});
