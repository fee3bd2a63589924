import type { DataSource } from 'typeorm';
import { areaDataSource, migrateArea, type Storage } from '#kit/database/data-source';
import { eventLogStorage } from '#kit/database/event-log';
import { AREAS } from '#protocol/areas';
import { testDatabase } from '#tests/support/database';
import { loadArea } from './areas';

describe('the migrations', () => {
  it.each([...AREAS, eventLogStorage.area])(
    'of the schema %s run up, down and up again, and match the entities',
    async (schema) => {
      const storage = await storageOf(schema);
      const database = await testDatabase();
      await migrateArea(storage, database.url);
      const dataSource = areaDataSource(storage, { url: database.url, connections: 1 });
      await dataSource.initialize();
      try {
        const made = await tables(dataSource, storage);
        for (const _ of storage.migrations) await dataSource.undoLastMigration();
        expect(await tables(dataSource, storage)).toEqual(['migrations']);
        await dataSource.runMigrations({ transaction: 'each' });
        expect(await tables(dataSource, storage)).toEqual(made);
        const drift = await dataSource.driver.createSchemaBuilder().log();
        expect(drift.upQueries.map(({ query }) => query)).toEqual([]);
      } finally {
        await dataSource.destroy();
        await database.drop();
      }
    },
  );
});

async function storageOf(schema: string): Promise<Storage> {
  return schema === eventLogStorage.area ? eventLogStorage : (await loadArea(schema)).storage;
}

async function tables(dataSource: DataSource, { area }: Storage): Promise<string[]> {
  const rows: { tablename: string }[] = await dataSource.query(
    'SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY tablename',
    [area],
  );
  return rows.map(({ tablename }) => tablename);
}
