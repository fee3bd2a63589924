import { DataSource } from 'typeorm';
import { blockEventLoop } from '#tests/support/block-event-loop';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { isReachable } from './is-reachable';
import { PoolDatabase } from './pool-database';

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
