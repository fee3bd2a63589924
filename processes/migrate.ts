import { readConfiguration } from './configuration/configuration';
import { environment } from './configuration/environment';
import { migrateDatabase } from './migrate-database';

/** Brings the database of DATABASE_URL up to date and ends; all-in-one does this by itself. */
async function migrate(): Promise<void> {
  const { databaseUrl } = readConfiguration(environment());
  if (!databaseUrl)
    throw new Error('DATABASE_URL is not set; the embedded database is migrated when it starts');
  await migrateDatabase(databaseUrl);
}

migrate().then(
  () => process.stdout.write('The database is up to date.\n'),
  (error: unknown) => {
    process.stderr.write(`Cannot migrate: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
