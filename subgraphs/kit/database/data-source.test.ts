import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { blockEventLoop } from '#tests/support/block-event-loop';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { areaDataSource } from './data-source';
import { PoolDatabase } from './pool-database';

const PID = { name: 'game_pid', text: 'SELECT pg_backend_pid() AS pid' } as const;
const ONE = { name: 'game_one', text: 'SELECT 1 AS one' } as const;

/** Ends another connection after its statement. */
const END = { name: 'game_end', text: 'SELECT pg_sleep(0.1), pg_terminate_backend($1)' } as const;

/** Longer than {@link END} takes. */
const BLOCKED_MS = 300;

describe('the data source of an area', () => {
  let database: TestDatabase;
  let ended: DataSource;
  let other: DataSource;

  beforeAll(async () => {
    database = await testDatabase();
    const open = () =>
      areaDataSource(
        { area: 'game', entities: [], migrations: [] },
        { url: database.url, connections: 1 },
      ).initialize();
    [ended, other] = await Promise.all([open(), open()]);
  });
  afterAll(async () => {
    await Promise.all([ended?.destroy(), other?.destroy()]);
    await database?.drop();
  });

  test.each([
    ['a transaction', (pool: PoolDatabase) => pool.transaction((transaction) => transaction.rows(ONE))],
    ['a connection', (pool: PoolDatabase) => pool.connect().then((client) => client.release(true))],
    ['an entity manager', (pool: PoolDatabase) => pool.entities.query(ONE.text)],
  ])('survives a connection whose end arrives while it is passed on to %s', async (_, take) => {
    const pool = new PoolDatabase(ended);
    const [{ pid } = { pid: 0 }] = await pool.rows<{ pid: number }>(PID);
    const first = pool.rows(ONE);
    const second = Promise.allSettled([take(pool)]);
    const end = new PoolDatabase(other).rows(END, [pid]);
    await nextTurn();
    // The response of `first` and the end of its connection are read as one packet.
    blockEventLoop(BLOCKED_MS);
    await expect(first).resolves.toEqual([{ one: 1 }]);
    await Promise.all([second, end]);

    await expect(pool.rows(ONE)).resolves.toEqual([{ one: 1 }]);
  });
});
