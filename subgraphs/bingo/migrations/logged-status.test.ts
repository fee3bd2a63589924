import type { DataSource } from 'typeorm';
import { areaDataSource, migrateArea } from '#kit/database/data-source';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { bingoArea } from '../subgraph';

const MIGRATION = 'LoggedStatus1764981100000';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  const { storage } = bingoArea;
  database = await testDatabase();
  await migrateArea(storage, database.url);
  dataSource = areaDataSource(storage, { url: database.url, connections: 1 });
  await dataSource.initialize();
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** Reverts this migration and all later ones. */
async function revertMigrations(): Promise<void> {
  for (;;) {
    const [last] = await dataSource.query('SELECT name FROM bingo.migrations ORDER BY id DESC LIMIT 1');
    await dataSource.undoLastMigration();
    if (last?.name === MIGRATION) return;
  }
}

it('takes the current status of existing events as logged, so that none starts or ends again', async () => {
  await revertMigrations();
  await dataSource.query(`
    INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size, set_status)
    SELECT id, id, '', now() + from_now * interval '1 hour', now() + (from_now + 2) * interval '1 hour', 3, set_status
    FROM (VALUES ('over', -9, NULL), ('running', -1, NULL), ('coming', 9, NULL), ('ended', -1, 'completed'), ('begun', 9, 'active'))
      AS e (id, from_now, set_status)`);
  await dataSource.runMigrations({ transaction: 'each' });
  const rows = await dataSource.query('SELECT id, logged_status AS status FROM bingo.events ORDER BY id');
  expect(rows).toEqual([
    { id: 'begun', status: 'active' },
    { id: 'coming', status: 'upcoming' },
    { id: 'ended', status: 'completed' },
    { id: 'over', status: 'completed' },
    { id: 'running', status: 'active' },
  ]);
});
