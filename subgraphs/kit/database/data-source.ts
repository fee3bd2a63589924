import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import type { AreaName } from '../areas';

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
}

/** The server ends a statement itself, a little before the client gives it up and with it the connection's order. */
const SERVER_PATIENCE_MS = 1900;

/** A server that fell silent ends nothing: the client gives up. */
const CLIENT_PATIENCE_MS = 2000;

/**
 * The data source of one area: its own schema, its own migrations, nothing synchronised. Waiting for a connection ends
 * and waiting for an answer end after two seconds, so that a database that is gone gives an error and not a hanging client.
 */
export function areaDataSource(storage: StorageDefinition, settings: DatabaseSettings): DataSource {
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
    connectTimeoutMS: 2000,
    extra: {
      ...(settings.bounded !== false && {
        statement_timeout: SERVER_PATIENCE_MS,
        query_timeout: CLIENT_PATIENCE_MS,
      }),
      idle_in_transaction_session_timeout: 15_000,
      options: `-c search_path=${storage.area} -c TimeZone=UTC`,
    },
  });
}
