import { interruptedExitCode, stopSignal, untilStopped } from '#processes/stop-signal';

/** Migrates the database of DATABASE_URL and exits; the all-in-one process migrates by itself. */
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
    // Exits at once: the connection closes and the migration in flight is rolled back.
    if (stopSignal.aborted) process.exit(interruptedExitCode(stopSignal));
    process.exitCode = 1;
  },
);
