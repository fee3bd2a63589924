import type { DataSource } from 'typeorm';
import { areaDataSource, migrateArea } from '#kit/database/data-source';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { bingoArea } from '../subgraph';

const MIGRATION = 'Facts1764996000000';

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

it('takes the highest lifetime total as the reading that later ones are compared with, and back', async () => {
  await revertMigrations();
  await dataSource.query(`
    INSERT INTO bingo.events (id, name, description, start_date, end_date, board_size)
    VALUES ('running', 'Running', '', '2026-01-01Z', '2099-01-01Z', 3);
    INSERT INTO bingo.participants (id, event_id, user_id, rsn, folded_rsn, key_hash)
    VALUES ('one', 'running', '1', 'Zezima', 'zezima', 'x');
    INSERT INTO bingo.counts (participant_id, position, counted, count) VALUES ('one', 0, 'npc_kill:zulrah', 50);
    INSERT INTO bingo.lifetime_totals
      (participant_id, counted, baseline, baseline_at, highest, unmatched_increments, unmatched_kills)
    VALUES ('one', 'npc_kill:zulrah', 100, now(), 150, 0, 0), ('one', 'npc_kill:imp', NULL, NULL, 0, 3, 0);`);
  const counts = () => dataSource.query('SELECT counted, count FROM bingo.counts');
  const before = await counts();
  await dataSource.runMigrations({ transaction: 'each' });
  expect(
    await dataSource.query(
      'SELECT counted, source, occurred_at AS at, value, is_reading AS reading FROM bingo.facts',
    ),
  ).toEqual([
    { counted: 'npc_kill:zulrah', source: 'total', at: new Date('2026-01-01Z'), value: '150', reading: true },
  ]);
  expect(await counts()).toEqual(before);
  await revertMigrations();
  expect(await dataSource.query('SELECT counted, baseline, highest FROM bingo.lifetime_totals')).toEqual([
    { counted: 'npc_kill:zulrah', baseline: '150', highest: '150' },
  ]);
  expect(await counts()).toEqual(before);
  await dataSource.runMigrations({ transaction: 'each' });
});
