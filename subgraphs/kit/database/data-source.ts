import { setTimeout } from 'node:timers/promises';
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import { isLockConflict } from '#kit/database/database-errors';
import { observedClient } from '#kit/database/pool';
import type { AreaName, DatabaseSchema } from '#protocol/areas';
import { boundedClient } from '#runtime/database/bounded-client';
import { DatabaseClient } from '#runtime/database/database-client';
import { NO_OBSERVER, type Observer } from '#runtime/observe/observer';

/** A schema of the database, and its migrations. */
export interface Storage {
  readonly area: DatabaseSchema;
  readonly entities: readonly ((new () => object) | EntitySchema)[];
  readonly migrations: readonly (new () => MigrationInterface)[];
}

/** The PostgreSQL storage of an area. */
export interface StorageDefinition extends Storage {
  readonly area: AreaName;
}

export interface DatabaseSettings {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** Size of the connection pool. */
  readonly connections: number;
  /** False disables the statement timeout, for migrations. Default true. */
  readonly bounded?: boolean;
  /** Observes every statement; none by default. */
  readonly observer?: Observer;
  /** How long a statement waits for a free connection of the pool, in milliseconds. Default ten seconds. */
  readonly waitMs?: number;
}

/** The server cancels a statement slightly before the client times out, which would lose the connection. */
const SERVER_TIMEOUT_MS = 1900;

/** Shorter than a statement's, so that a wait for locks differs from a slow statement. */
const LOCK_TIMEOUT_MS = 1800;

/**
 * While a migration waits for the lock of a table, all statements that come after it wait too: it waits for
 * less than half a second, and again later.
 */
const MIGRATION_LOCK_TIMEOUT_MS = 400;

/** Between attempts of migrations that wait for a lock. */
const LOCK_PAUSE_MS = 2000;

/** A dump, say, holds locks until its end: ten minutes and more. */
const LOCK_ATTEMPTS = 450;

/** Client timeout, for a server that does not respond at all. */
const CLIENT_TIMEOUT_MS = 2000;

/** How long a request waits for a free connection of the pool. */
const POOL_WAIT_MS = 10_000;

/**
 * Pages are cached or on SSDs. With PostgreSQL's defaults, for disks that seek, small tables were scanned
 * once per row of another one; and compiling a plan costs more than these statements.
 */
const PLANNER_SETTINGS = ['random_page_cost=1.1', 'jit=off'];

/**
 * Returns the data source of one area: its own schema and migrations, without schema synchronisation.
 * Connecting and every statement time out after two seconds, so that an unreachable database causes an error
 * and not a hanging client.
 */
export function areaDataSource(storage: Storage, settings: DatabaseSettings): DataSource {
  const { observer = NO_OBSERVER, bounded = true, waitMs = POOL_WAIT_MS } = settings;
  const AreaClient = bounded ? boundedClient(CLIENT_TIMEOUT_MS) : DatabaseClient;
  return new DataSource({
    type: 'postgres',
    url: settings.url,
    schema: storage.area,
    entities: [...storage.entities],
    migrations: [...storage.migrations],
    migrationsTableName: 'migrations',
    // `migrateArea` creates the schema; TypeORM must not install extensions.
    installExtensions: false,
    poolSize: settings.connections,
    connectTimeoutMS: waitMs,
    extra: {
      Client: observer.watching ? observedClient(AreaClient, storage.area, observer) : AreaClient,
      // Pipelines statements sent without waiting: a hot transaction takes two round trips instead of six.
      pipeline: true,
      ...(bounded
        ? { statement_timeout: SERVER_TIMEOUT_MS, lock_timeout: LOCK_TIMEOUT_MS }
        : { lock_timeout: MIGRATION_LOCK_TIMEOUT_MS }),
      idle_in_transaction_session_timeout: 15_000,
      options: [
        `search_path=${storage.area}`,
        'TimeZone=UTC',
        // After a row lock is taken, statements must see what others committed meanwhile; only READ COMMITTED
        // does that.
        'default_transaction_isolation=read\\ committed',
        ...PLANNER_SETTINGS,
      ]
        .map((setting) => `-c ${setting}`)
        .join(' '),
    },
  });
}

/** Creates the schema and runs its pending migrations. Safe to run concurrently. */
export async function migrateArea(storage: Storage, url: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await lockMigrations(client);
    await client.query(`CREATE SCHEMA IF NOT EXISTS "${storage.area}"`);
    if (storage.migrations.length > 0) await runMigrations(storage, url);
  } finally {
    await client.end();
  }
}

/** Takes a lock of the session: it ends with the connection, even if this process crashes. */
async function lockMigrations(client: DatabaseClient): Promise<void> {
  const attempt = "SELECT pg_try_advisory_lock(hashtext('community-platform.migrations')) AS locked";
  // A statement that waits for the lock would keep a concurrent creation of an index waiting.
  while (!(await client.query<{ locked: boolean }>(attempt)).rows[0]?.locked)
    await setTimeout(LOCK_PAUSE_MS / 10);
}

async function runMigrations(storage: Storage, url: string): Promise<void> {
  const dataSource = areaDataSource(storage, { url, connections: 1, bounded: false });
  await dataSource.initialize();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await dataSource.runMigrations({ transaction: 'each' });
        return;
      } catch (error) {
        if (!isLockConflict(error) || attempt === LOCK_ATTEMPTS) throw error;
      }
      await setTimeout(LOCK_PAUSE_MS);
    }
  } finally {
    await dataSource.destroy();
  }
}
