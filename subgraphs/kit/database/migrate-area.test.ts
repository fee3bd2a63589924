import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { migrateArea, type Storage } from './data-source';

class CreateThings1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE auth.things (id integer)');
  }

  async down(): Promise<void> {}
}

class NameThings1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.things ADD COLUMN name text');
  }

  async down(): Promise<void> {}
}

const storageWith = (...migrations: Storage['migrations']): Storage => ({
  area: 'auth',
  entities: [],
  migrations,
});

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

async function connect(lockTimeout = 0): Promise<Client> {
  const client = new Client({ connectionString: database.url, lock_timeout: lockTimeout });
  await client.connect();
  return client;
}

it('waits for a dump without keeping readers waiting', async () => {
  await migrateArea(storageWith(CreateThings1700000000000), database.url);
  const dump = await connect();
  const reader = await connect(500);
  try {
    await dump.query('BEGIN');
    await dump.query('LOCK TABLE auth.things IN ACCESS SHARE MODE');
    const migrated = migrateArea(
      storageWith(CreateThings1700000000000, NameThings1700000000001),
      database.url,
    );
    for (let reads = 0; reads < 60; reads += 1) {
      await reader.query('SELECT FROM auth.things');
      await setTimeout(50);
    }
    await dump.query('COMMIT');
    await migrated;
    await reader.query('SELECT name FROM auth.things');
  } finally {
    await dump.end();
    await reader.end();
  }
});

it('migrates once, whoever begins at the same time', async () => {
  const storage = storageWith(CreateThings1700000000000, NameThings1700000000001);
  await Promise.all(Array.from({ length: 4 }, () => migrateArea(storage, database.url)));
});
