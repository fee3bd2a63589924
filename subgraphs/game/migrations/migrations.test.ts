import { areaDataSource } from '#kit/database/data-source';
import { migrateArea } from '#kit/database/migrate-area';
import { testDatabase } from '#tests/support/database';
import { gameArea } from '../subgraph';

describe('the migrations of the game area', () => {
  it('go up, down and up again, and leave what the entities describe', async () => {
    const database = await testDatabase();
    await migrateArea(gameArea.storage, database.url);
    const dataSource = areaDataSource(gameArea.storage, { url: database.url, connections: 1 });
    await dataSource.initialize();
    try {
      await dataSource.undoLastMigration();
      expect(await tables()).toEqual(['migrations']);
      await dataSource.runMigrations();
      expect(await tables()).toContain('deliveries');
      const drift = await dataSource.driver.createSchemaBuilder().log();
      expect(drift.upQueries.map(({ query }) => query)).toEqual([]);
    } finally {
      await dataSource.destroy();
      await database.drop();
    }

    async function tables(): Promise<string[]> {
      const rows: { tablename: string }[] = await dataSource.query(
        `SELECT tablename FROM pg_tables WHERE schemaname = 'game' ORDER BY tablename`,
      );
      return rows.map(({ tablename }) => tablename);
    }
  });
});
