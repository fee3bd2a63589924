import { join } from 'node:path';
import type { AreaModule } from '#kit/area/area-module';
import { areaDataSource } from '#kit/database/data-source';
import type { Database } from '#kit/database/database';
import { PoolDatabase } from '#kit/database/pool-database';
import type { Configuration } from '#processes/configuration/configuration';
import { findRunningPostgres } from '#processes/embedded-postgres/running-server';

/**
 * Returns the database URL: DATABASE_URL, or that of the server started by a running platform.
 * @throws EmbeddedPostgresError if no platform is running.
 */
export async function platformDatabaseUrl({ databaseUrl, dataDir }: Configuration): Promise<string> {
  return databaseUrl ?? (await findRunningPostgres(join(dataDir, 'postgres')));
}

/** Runs `work` on an area's tables in an up-to-date database, then closes the connection. */
export async function withArea<T>(
  { storage }: AreaModule,
  url: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const dataSource = areaDataSource(storage, { url, connections: 1 });
  await dataSource.initialize();
  try {
    return await work(new PoolDatabase(dataSource));
  } finally {
    await dataSource.destroy();
  }
}
