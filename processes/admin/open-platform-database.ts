import { join } from 'node:path';
import type { AreaModule } from '#kit/area-module';
import { areaDataSource } from '#kit/database/data-source';
import type { Database } from '#kit/database/database';
import { PoolDatabase } from '#kit/database/pool-database';
import type { Configuration } from '#processes/configuration/configuration';
import { findRunningPostgres } from '#processes/embedded-postgres/running-server';

/**
 * Where the platform's database answers: at DATABASE_URL, or where a running platform has started it.
 *
 * @throws EmbeddedPostgresError when no platform runs.
 */
export async function platformDatabaseUrl({ databaseUrl, dataDir }: Configuration): Promise<string> {
  return databaseUrl ?? (await findRunningPostgres(join(dataDir, 'postgres')));
}

/** Works with an area's tables in a database that is up to date, and leaves no connection behind. */
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
