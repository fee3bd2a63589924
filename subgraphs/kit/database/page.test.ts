import { DataSource } from 'typeorm';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import type { PagedList } from './page';
import { PoolDatabase } from './pool-database';

const LIST = {
  columns: { id: 't.id', name: 't.name' },
  from: 'FROM things t WHERE t.id > 0',
  order: 't.id DESC',
  alias: 't',
  values: [],
} as const;

describe.each([
  ['by its rows', { ...LIST, name: 'game_things' as const }],
  ['by its ids', { ...LIST, name: 'game_things_by_id' as const, table: 'things' }],
])('a list paged %s', (_how, list) => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await testDatabase();
    dataSource = new DataSource({
      type: 'postgres',
      url: database.url,
      installExtensions: false,
      poolSize: 1,
    });
    await dataSource.initialize();
    await dataSource.query(`
      CREATE SEQUENCE looked_at;
      CREATE TABLE things (id integer PRIMARY KEY, name text NOT NULL);
      INSERT INTO things SELECT i, 'thing ' || i FROM generate_series(1, 5) AS i`);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const page = (
    number: number,
    pagedList: PagedList<{ readonly id: number; readonly name: string }> = list,
  ) => new PoolDatabase(dataSource).page(pagedList, { page: number, limit: 2, offset: (number - 1) * 2 });

  it('is returned in order, with the total on every page', async () => {
    const row = (id: number) => ({ id, name: `thing ${id}` });
    expect(await page(1)).toEqual({ rows: [row(5), row(4)], total: 5, page: 1, limit: 2 });
    expect(await page(3)).toEqual({ rows: [row(1)], total: 5, page: 3, limit: 2 });
    expect(await page(4)).toEqual({ rows: [], total: 5, page: 4, limit: 2 });
    expect(await page(1_000_000_000)).toEqual({ rows: [], total: 5, page: 1_000_000_000, limit: 2 });
  });

  it('has the same order on deep pages', async () => {
    await dataSource.query(`
      CREATE TABLE many (id integer PRIMARY KEY, name text NOT NULL);
      INSERT INTO many SELECT i, 'thing ' || i FROM generate_series(1, 3000) AS i`);
    const many = { ...list, name: `${list.name}_many` as const, from: 'FROM many t WHERE t.id > 0' };
    const found = await page(1000, 'table' in many ? { ...many, table: 'many' } : many);
    expect(found).toEqual({
      rows: [
        { id: 1002, name: 'thing 1002' },
        { id: 1001, name: 'thing 1001' },
      ],
      total: 3000,
      page: 1000,
      limit: 2,
    });
  });

  it('reads no row beyond its end', async () => {
    const from = "FROM things t WHERE nextval('looked_at') > 0";
    const counted = { ...list, name: `${list.name}_counted` as const, from, total: 'SELECT 5' };
    expect((await page(4, counted)).rows).toEqual([]);
    expect(await dataSource.query('SELECT is_called FROM looked_at')).toEqual([{ is_called: false }]);
    expect((await page(3, counted)).rows).toHaveLength(1);
    expect(await dataSource.query('SELECT is_called FROM looked_at')).toEqual([{ is_called: true }]);
  });

  it('does not evaluate columns of skipped rows', async () => {
    await dataSource.query('CREATE SEQUENCE worked_out');
    const columns = { id: 't.id', name: "t.name || left(nextval('worked_out')::text, 0)" };
    expect((await page(2, { ...list, name: `${list.name}_lazy` as const, columns })).rows).toHaveLength(2);
    expect(await dataSource.query('SELECT last_value FROM worked_out')).toEqual([{ last_value: '2' }]);
    await dataSource.query('DROP SEQUENCE worked_out');
  });
});
