import { areaDataSource } from '#kit/database/data-source';
import { migrateArea } from '#kit/database/migrate-area';
import { testDatabase } from '#tests/support/database';
import { authArea } from '../subgraph';
import { SigningKeys } from './signing-keys';

describe('the first need of a signing key', () => {
  it('in several processes at once makes one', async () => {
    const database = await testDatabase();
    await migrateArea(authArea.storage, database.url);
    const dataSource = areaDataSource(authArea.storage, { url: database.url, connections: 8 });
    await dataSource.initialize();
    try {
      const processes = [1, 2, 3, 4, 5].map(() => new SigningKeys(dataSource));
      const current = await Promise.all(processes.map((keys) => keys.current()));
      expect(new Set(current.map(({ kid }) => kid)).size).toBe(1);
      expect(await processes[0]?.published()).toHaveLength(1);
    } finally {
      await dataSource.destroy();
      await database.drop();
    }
  });
});
