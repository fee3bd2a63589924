import { join } from 'node:path';
import type { Closers } from '#processes/closers';
import type { Configuration } from '#processes/configuration/configuration';
import { startEmbeddedPostgres } from '#processes/embedded-postgres/start';
import type { Logger } from '#runtime/logger';

/** The database of the platform. */
export interface Database {
  readonly url: string;
  /** Data directory of the embedded server; null when the operator set a database. */
  readonly embeddedIn: string | null;
  readonly died: Promise<string>;
}

const NEVER = new Promise<string>(() => undefined);

/** Opens the configured database, or starts an embedded PostgreSQL under `dataDir`. */
export async function openDatabase(
  configuration: Configuration,
  log: Logger,
  closers: Closers,
): Promise<Database> {
  if (configuration.databaseUrl) return { url: configuration.databaseUrl, embeddedIn: null, died: NEVER };
  const abandoned = new AbortController();
  const starting = startEmbeddedPostgres({
    dataDir: join(configuration.dataDir, 'postgres'),
    log: (line) => log.info({ part: 'embedded PostgreSQL' }, line),
    stopping: abandoned.signal,
  });
  // Registered before the start: the server outlives its parent process.
  closers.add('embedded PostgreSQL', async () => {
    abandoned.abort();
    const started = await starting.catch(() => null);
    await started?.stop();
  });
  const embedded = await starting;
  return { url: embedded.url, embeddedIn: embedded.dataDirectory, died: embedded.died };
}
