import { DatabaseClient } from '#runtime/database/database-client';
import { areaDataSource, type Storage } from './data-source';

/** Creates the schema and runs its pending migrations. Safe to run concurrently. */
export async function migrateArea(storage: Storage, url: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    // Session lock: released with the connection, even if this process crashes.
    await client.query("SELECT pg_advisory_lock(hashtext('community-platform.migrations'))");
    await client.query(`CREATE SCHEMA IF NOT EXISTS "${storage.area}"`);
    if (storage.migrations.length > 0) await runMigrations(storage, url);
  } finally {
    await client.end();
  }
}

async function runMigrations(storage: Storage, url: string): Promise<void> {
  const dataSource = areaDataSource(storage, { url, connections: 1, bounded: false });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}
