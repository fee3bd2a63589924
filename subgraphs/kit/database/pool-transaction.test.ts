import { DataSource } from 'typeorm';
import { DatabaseClient } from '#runtime/database/database-client';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import type { Transaction } from './database';
import { PoolDatabase } from './pool-database';

const KEEP = { name: 'game_keep', text: 'INSERT INTO kept (id) VALUES ($1)' } as const;
const KEPT = { name: 'game_kept', text: 'SELECT id FROM kept ORDER BY id' } as const;
const END_SELF = { name: 'game_end_self', text: 'SELECT pg_terminate_backend(pg_backend_pid())' } as const;

describe.each([
  ['one after another', false],
  ['in a pipeline', true],
])('a transaction with statements sent %s', (_how, pipeline) => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await testDatabase();
    // One connection: anything that a transaction leaves behind affects the next.
    const extra = { Client: DatabaseClient, pipeline, connectionTimeoutMillis: 2000 };
    dataSource = new DataSource({
      type: 'postgres',
      url: database.url,
      installExtensions: false,
      poolSize: 1,
      extra,
    });
    await dataSource.initialize();
    await dataSource.query('CREATE TABLE kept (id integer PRIMARY KEY)');
  });

  beforeEach(() => dataSource.query('TRUNCATE kept'));

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const kept = () => dataSource.query('SELECT id FROM kept ORDER BY id');
  const keep = (transaction: Transaction, id: number) => transaction.rows(KEEP, [id]);

  it('commits when its work returns', async () => {
    const result = await new PoolDatabase(dataSource).transaction(async (transaction) => {
      const [, rows] = await Promise.all([keep(transaction, 1), transaction.rows(KEPT, [])]);
      transaction.writeAtCommit(KEEP, [2]);
      return rows;
    });
    expect(result).toEqual([{ id: 1 }]);
    expect(await kept()).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('rolls back to its savepoint, after a write at its end too, and continues', async () => {
    const database = new PoolDatabase(dataSource);
    await database.open(async (transaction) => {
      await keep(transaction, 1);
      const undone = transaction.savepoint(async (outer) => {
        await keep(outer, 2);
        const failed = transaction.savepoint(async (inner) => {
          await keep(inner, 3);
          inner.writeAtCommit(KEEP, [1]);
        });
        await expect(failed).rejects.toMatchObject({ code: '23505' });
        await keep(outer, 4);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await transaction.savepoint(async (inner) => void inner.writeAtCommit(KEEP, [5]));
    });
    expect(await kept()).toEqual([{ id: 1 }, { id: 5 }]);
  });

  it('returns the result of the write at commit', async () => {
    const written = await new PoolDatabase(dataSource).transaction(async (transaction) =>
      transaction.writeAtCommit<{ id: number }>(
        { name: 'game_kept_again', text: `${KEEP.text} RETURNING id` },
        [3],
      ),
    );
    expect(await written.rows).toEqual([{ id: 3 }]);
    expect(await kept()).toEqual([{ id: 3 }]);
  });

  it('rolls back when its work throws', async () => {
    const work = new PoolDatabase(dataSource).transaction(async (transaction) => {
      await keep(transaction, 1);
      transaction.writeAtCommit(KEEP, [2]);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await kept()).toEqual([]);
  });

  it('rolls back when a statement fails, and rejects with its error', async () => {
    const work = new PoolDatabase(dataSource).transaction((transaction) =>
      Promise.all([keep(transaction, 1), keep(transaction, 1), keep(transaction, 2)]),
    );
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual([]);
  });

  it('rolls back when the write at commit fails', async () => {
    const work = new PoolDatabase(dataSource).transaction(async (transaction) => {
      await keep(transaction, 1);
      transaction.writeAtCommit(KEEP, [2]);
      transaction.writeAtCommit(KEEP, [1]);
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual([]);
  });

  it('discards a broken connection', async () => {
    const work = new PoolDatabase(dataSource).transaction(async (transaction) => {
      await keep(transaction, 1);
      await transaction.rows(END_SELF, []);
    });
    await expect(work).rejects.toThrow();
    await new PoolDatabase(dataSource).transaction((transaction) => keep(transaction, 3));
    expect(await kept()).toEqual([{ id: 3 }]);
  });

  it('closes its connection if a statement could not be prepared after a failed one, and else keeps it', async () => {
    const session = async () => (await dataSource.query('SELECT pg_backend_pid() AS id'))[0].id;
    const failing = { name: 'game_divide', text: 'SELECT 1 / $1::integer' } as const;
    const next = { name: 'game_next', text: 'SELECT 1' } as const;
    const fail = () =>
      new PoolDatabase(dataSource).transaction(async (transaction) => {
        await Promise.all([transaction.rows(failing, [0]), transaction.rows(next)]);
      });
    const [first] = [await session(), await expect(fail()).rejects.toThrow('division by zero')];
    const second = await session();
    expect(second).not.toBe(first);
    await new PoolDatabase(dataSource).transaction((transaction) =>
      Promise.all([transaction.rows(failing, [1]), transaction.rows(next)]),
    );
    await expect(fail()).rejects.toThrow('division by zero');
    expect(await session()).toBe(second);
  });
});
