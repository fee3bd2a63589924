import { interruptedExitCode, stopSignal, untilStopped } from '#processes/stop-signal';

/** Brings the database of DATABASE_URL up to date and ends; all-in-one does this by itself. */
async function migrate(): Promise<void> {
  const { environment } = await import('#processes/configuration/environment');
  const { readMigrateConfiguration } = await import('#processes/configuration/area-process');
  const { databaseUrl } = readMigrateConfiguration(environment());
  const { migrateDatabase } = await import('#processes/migrate-database');
  stopSignal.throwIfAborted();
  await migrateDatabase(databaseUrl);
}

Promise.race([migrate(), untilStopped(stopSignal)]).then(
  () => process.stdout.write('The database is up to date.\n'),
  (error: unknown) => {
    process.stderr.write(`Cannot migrate: ${error instanceof Error ? error.message : String(error)}\n`);
    // What it waits for would keep it; the migration under way is undone with its connection.
    if (stopSignal.aborted) process.exit(interruptedExitCode(stopSignal));
    process.exitCode = 1;
  },
);
