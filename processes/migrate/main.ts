import { readMigrateConfiguration } from '#processes/configuration/area-process';
import { environment } from '#processes/configuration/environment';
import { migrateDatabase } from '#processes/migrate-database';

/** Brings the database of DATABASE_URL up to date and ends; all-in-one does this by itself. */
async function migrate(): Promise<void> {
  const { databaseUrl } = readMigrateConfiguration(environment());
  await migrateDatabase(databaseUrl);
}

migrate().then(
  () => process.stdout.write('The database is up to date.\n'),
  (error: unknown) => {
    process.stderr.write(`Cannot migrate: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
