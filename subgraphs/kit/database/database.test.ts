import { DataSource } from 'typeorm';
import { blockEventLoop } from '#tests/support/block-event-loop';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { deleteInBatches, isReachable } from './database';
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

const PID = { text: 'SELECT pg_backend_pid() AS pid' };

describe('whether a database is reachable', () => {
  let testing: TestDatabase;
  let dataSource: DataSource;
  let administrator: DataSource;

  beforeAll(async () => {
    testing = await testDatabase();
    dataSource = await new DataSource({ type: 'postgres', url: testing.url, poolSize: 1 }).initialize();
    administrator = await new DataSource({ type: 'postgres', url: testing.url }).initialize();
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await administrator?.destroy();
    await testing?.drop();
  });

  it('is not decided by an idle connection that broke unnoticed', async () => {
    const database = new PoolDatabase(dataSource);
    const idle = await database.row<{ pid: number }>(PID);
    const terminated = administrator.query('SELECT pg_terminate_backend($1)', [idle?.pid]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    blockEventLoop(200);

    expect(await isReachable(database)).toBe(true);
    await terminated;
    expect((await database.row<{ pid: number }>(PID))?.pid).not.toBe(idle?.pid);
  });

  it('is denied when there is no database', async () => {
    const gone = await testDatabase();
    const source = await new DataSource({ type: 'postgres', url: gone.url }).initialize();
    await gone.drop();
    expect(await isReachable(new PoolDatabase(source))).toBe(false);
    await source.destroy();
  });
});
