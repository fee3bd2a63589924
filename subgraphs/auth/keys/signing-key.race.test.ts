import type { DataSource } from 'typeorm';
import { areaDataSource } from '#kit/database/data-source';
import { PoolDatabase } from '#kit/database/pool-database';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { lockSigningKeys, replaceSigningKey } from '../signing/signing-key.commands';
import { SigningKeys } from '../signing/signing-keys';
import { authArea } from '../subgraph';

describe('signing keys across processes', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await migratedDatabase();
    dataSource = areaDataSource(authArea.storage, { url: database.url, connections: 8 });
    await dataSource.initialize();
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('are created once on concurrent first use', async () => {
    const processes = [1, 2, 3, 4, 5].map(() => new SigningKeys(new PoolDatabase(dataSource)));
    const current = await Promise.all(processes.map((keys) => keys.current()));
    expect(new Set(current.map(({ kid }) => kid)).size).toBe(1);
    expect(await processes[0]?.published()).toHaveLength(1);
  });

  it('are read again when another process sees an unknown one', async () => {
    const [here, elsewhere] = [
      new SigningKeys(new PoolDatabase(dataSource)),
      new SigningKeys(new PoolDatabase(dataSource)),
    ];
    await elsewhere.published();
    const made = await new PoolDatabase(dataSource).transaction((transaction) =>
      replaceSigningKey(transaction),
    );
    expect((await elsewhere.publishedNow()).map(({ kid }) => kid)).toContain(made.kid);
    expect((await here.current()).kid).toBe(made.kid);
  });

  it('wait for another process until a time-out, which says so', async () => {
    const processes = new PoolDatabase(dataSource);
    await processes.transaction(async (other) => {
      await lockSigningKeys(other);
      const replaced = processes.transaction(async (transaction) => {
        await transaction.rows({ text: "SET LOCAL lock_timeout = '10ms'" });
        return replaceSigningKey(transaction);
      });
      await expect(replaced).rejects.toMatchObject({
        message: 'Other changes are in progress; try again',
        extensions: { code: 'RATE_LIMITED' },
      });
    });
  });
});
