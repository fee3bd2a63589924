import { Client } from 'pg';
import pino from 'pino';
import type { StorageDefinition } from '#kit/database/data-source';
import { loadAreas } from '#processes/areas';
import { migrateDatabase } from '#processes/migrate-database';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { eventually } from '#tests/support/eventually';
import { awaitSchema } from './await-schema';

describe('awaitSchema', () => {
  let database: TestDatabase;
  let storages: readonly StorageDefinition[];
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });

  beforeAll(async () => {
    database = await testDatabase();
    storages = (await loadAreas()).map(({ storage }) => storage);
  });
  afterAll(() => database.drop());

  it('waits for the migration, logs once, and continues when it is done', async () => {
    const waiting = awaitSchema(database.url, storages, log);
    await eventually(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toMatch(/has not been migrated: the job queue \S+ is missing: waiting/);

    await migrateDatabase(database.url);
    await waiting;

    expect(lines.filter((line) => line.includes('the job queue auth-housekeeping is missing'))).toHaveLength(
      1,
    );
  });

  it('tolerates migrations of a newer version, and names those that are missing', async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      "INSERT INTO bingo.migrations (timestamp, name) VALUES (9999999999999, 'FromTheFuture')",
    );
    await awaitSchema(database.url, storages, log);

    const [first] = storages[0]?.migrations ?? [];
    const area = storages[0]?.area ?? '';
    lines.length = 0;
    await client.query(`UPDATE ${area}.migrations SET name = 'away' WHERE name = $1`, [first?.name]);
    const waiting = awaitSchema(database.url, storages, log);
    await eventually(() =>
      expect(lines.join()).toContain(`the migration ${first?.name} of the ${area} area is missing`),
    );
    await client.query(`UPDATE ${area}.migrations SET name = $1 WHERE name = 'away'`, [first?.name]);
    await waiting;
    await client.end();
  });
});
