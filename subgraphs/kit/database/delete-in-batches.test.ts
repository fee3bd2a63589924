import { DataSource } from 'typeorm';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { deleteInBatches } from './delete-in-batches';
import { PoolDatabase } from './pool-database';

const DELETE_ODD = {
  name: 'game_delete_odd_things',
  text: `WITH odd AS (SELECT id FROM things WHERE id % 2 = 1 LIMIT $1),
    deleted AS (DELETE FROM things t USING odd WHERE t.id = odd.id RETURNING 1)
    SELECT count(*)::integer AS deleted, nextval('batches') FROM deleted`,
} as const;

describe('deleting in batches', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await testDatabase();
    dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    await dataSource.query('CREATE SEQUENCE batches');
    await dataSource.query('CREATE TABLE things AS SELECT i AS id FROM generate_series(1, 12) AS i');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('deletes all rows, and ends with the first batch that is not full', async () => {
    expect(await deleteInBatches(new PoolDatabase(dataSource), DELETE_ODD, 4)).toBe(6);
    expect(await dataSource.query('SELECT count(*)::integer AS left FROM things')).toEqual([{ left: 6 }]);
    expect(await dataSource.query('SELECT last_value::integer AS batches FROM batches')).toEqual([
      { batches: 2 },
    ]);
  });
});
