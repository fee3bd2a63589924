import { Client, type ClientConfig } from 'pg';
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import { observedClient } from '#kit/database/observed-statements';
import type { AreaName } from '#protocol/areas';
import { NO_OBSERVER, type Observer } from '#runtime/observe/observer';

/** What an area keeps in PostgreSQL. */
export interface StorageDefinition {
  readonly area: AreaName;
  readonly entities: readonly ((new () => object) | EntitySchema)[];
  readonly migrations: readonly (new () => MigrationInterface)[];
}

export interface DatabaseSettings {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** Connections that this data source may hold at once. */
  readonly connections: number;
  /** False lets statements take as long as they take: for migrations. Default true. */
  readonly bounded?: boolean;
  /** Hears of every statement; nobody unless given. */
  readonly observer?: Observer;
}

/** The server ends a statement itself, a little before the client gives it up and with it the connection's order. */
const SERVER_PATIENCE_MS = 1900;

/** A server that fell silent ends nothing: the client gives up. */
const CLIENT_PATIENCE_MS = 2000;

/** In a burst a request waits this long for its turn at one of the connections. */
const TURN_MS = 10_000;

/** Gives up connecting sooner than the pool gives up those who wait for a free connection; pg has one setting for both. */
class ImpatientClient extends Client {
  constructor(config: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CLIENT_PATIENCE_MS });
  }
}

/**
 * The data source of one area: its own schema, its own migrations, nothing synchronised. Connecting and every answer
 * are given up after two seconds, so that a database that is gone gives an error and not a hanging client.
 */
export function areaDataSource(storage: StorageDefinition, settings: DatabaseSettings): DataSource {
  const { observer = NO_OBSERVER } = settings;
  return new DataSource({
    type: 'postgres',
    url: settings.url,
    schema: storage.area,
    entities: [...storage.entities],
    migrations: [...storage.migrations],
    migrationsTableName: 'migrations',
    // The schema is made by `migrateArea`; TypeORM must not look for extensions.
    installExtensions: false,
    poolSize: settings.connections,
    connectTimeoutMS: TURN_MS,
    extra: {
      Client: observer.watching ? observedClient(ImpatientClient, storage.area, observer) : ImpatientClient,
      // Statements that are begun together travel together: a hot transaction is two round trips instead of six.
      pipeline: true,
      ...(settings.bounded !== false && {
        statement_timeout: SERVER_PATIENCE_MS,
        query_timeout: CLIENT_PATIENCE_MS,
      }),
      idle_in_transaction_session_timeout: 15_000,
      // Who holds a row first reads anew what others committed meanwhile: no other level does.
      options: `-c search_path=${storage.area} -c TimeZone=UTC -c default_transaction_isolation=read\\ committed`,
    },
  });
}
