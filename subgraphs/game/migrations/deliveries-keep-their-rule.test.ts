import type { DataSource } from 'typeorm';
import { areaDataSource, migrateArea } from '#kit/database/data-source';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { gameArea } from '../subgraph';

const MIGRATION = 'DeliveriesKeepTheirRule1764300000000';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  const { storage } = gameArea;
  if (!storage) throw new Error('The area stores nothing');
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
    const [last] = await dataSource.query('SELECT name FROM game.migrations ORDER BY id DESC LIMIT 1');
    await dataSource.undoLastMigration();
    if (last?.name === MIGRATION) return;
  }
}

const rows = () =>
  dataSource.query(
    `SELECT r.name, d.status, d.template, d.channel_id, d.finished_at IS NOT NULL AS finished
      FROM game.deliveries d JOIN game.rules r ON r.id = d.rule_id ORDER BY r.id, d.status`,
  );

describe('the migration that keeps templates and channels with deliveries', () => {
  it('fills pending deliveries from their rule, and stops those without a matching rule', async () => {
    await revertMigrations();
    await dataSource.query(`
      INSERT INTO game.rules (name, trigger, action, channel_id, message, enabled, disabled_reason) VALUES
        ('on', 'tracker_member_join', 'chat_message', 'now', 'Hi', true, NULL),
        ('off', 'tracker_member_join', 'chat_message', 'now', 'Hi', false, NULL),
        ('held', 'tracker_member_join', 'chat_message', 'now', 'Hi', false, 'refused'),
        ('other', 'tracker_skill_99', 'chat_message', 'now', 'Hi', true, NULL);
      INSERT INTO game.occurrences (key, trigger, group_id, username, occurred_at) VALUES
        ('1', 'tracker_member_join', 7, 'Ann', now()), ('2', 'tracker_member_join', 7, 'Bob', now());
      INSERT INTO game.deliveries (id, rule_id, occurrence_id, channel_id, attempts)
        SELECT gen_random_uuid(), id, 1, 'before', 1 FROM game.rules;
      INSERT INTO game.deliveries (id, rule_id, occurrence_id, channel_id, status, finished_at)
        VALUES (gen_random_uuid(), 1, 2, 'before', 'delivered', now())`);
    await dataSource.runMigrations({ transaction: 'each' });
    const stopped = { status: 'stopped', template: 'Hi', channel_id: 'now', finished: true };
    const pending = { status: 'pending', template: 'Hi', channel_id: 'now', finished: false };
    expect(await rows()).toEqual([
      { name: 'on', status: 'delivered', template: 'Hi', channel_id: 'before', finished: true },
      { name: 'on', ...pending },
      { name: 'off', ...stopped },
      { name: 'held', ...pending },
      { name: 'other', ...stopped },
    ]);
    await revertMigrations();
    expect(await dataSource.query('SELECT DISTINCT status FROM game.deliveries ORDER BY 1')).toEqual([
      { status: 'delivered' },
      { status: 'expired' },
      { status: 'pending' },
    ]);
    await dataSource.runMigrations({ transaction: 'each' });
    expect(await rows()).toHaveLength(5);
  });
});
