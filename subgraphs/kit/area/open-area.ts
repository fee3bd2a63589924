import type { DataSource } from 'typeorm';
import { areaDataSource, type DatabaseSettings } from '../database/data-source';
import { type Database, isReachable } from '../database/database';
import { isDatabaseGone } from '../database/database-errors';
import { observePool } from '../database/pool';
import { PoolDatabase } from '../database/pool-database';
import { Replica } from '../database/replica';
import type { ExecutableSubgraph } from '../execution/subgraph-executor';
import { onceExecutor } from '../idempotency/execute-once';
import { buildSubgraph } from '../subgraph';
import type { AreaEnvironment, AreaModule, OpenArea } from './area-module';

/** A running area: serves from its database until it is closed. */
export interface RunningArea {
  /** Built on first access: a process that only runs jobs never builds it. */
  readonly subgraph: ExecutableSubgraph;
  readonly database: Database;
  /** Returns whether its database responds within two seconds. */
  reachesDatabase(): Promise<boolean>;
  close(): Promise<void>;
}

/** Connects an area to its database and opens it. */
export async function openArea(
  area: AreaModule,
  settings: DatabaseSettings & { readonly replicaUrl?: string | null },
  environment: Omit<AreaEnvironment, 'database'>,
): Promise<RunningArea> {
  const { observer } = environment;
  const dataSource = areaDataSource(area.storage, { ...settings, observer });
  await connect(dataSource);
  observePool(dataSource, area.storage.area, settings.connections, observer);
  const database = new PoolDatabase(dataSource);
  const open = await area.open({ ...environment, database });
  const { replicaUrl: url } = settings;
  const replica = url ? openReplica(area, { ...settings, url }, database, environment) : null;
  let built: ExecutableSubgraph | null = null;
  return {
    get subgraph() {
      if (built) return built;
      const { definition, storage } = area;
      const { name, schema } = buildSubgraph(
        definition,
        (resolver) => instanceOf(open, resolver),
        open.references,
      );
      built = {
        name,
        schema,
        once: onceExecutor(storage.area, database, settings.connections),
        ...(replica && { replica }),
      };
      return built;
    },
    database,
    reachesDatabase: () => isReachable(database),
    close: async () => {
      await replica?.close();
      await open.close();
      await dataSource.destroy();
    },
  };
}

/** Of a replica that does not respond, all connections are taken for as long as statements may last. */
const REPLICA_WAIT_MS = 1000;

function openReplica(
  { storage }: AreaModule,
  settings: DatabaseSettings,
  primary: Database,
  { log, observer }: Omit<AreaEnvironment, 'database'>,
): Replica {
  return new Replica(
    primary,
    areaDataSource(storage, { ...settings, observer, waitMs: REPLICA_WAIT_MS }),
    log,
  );
}

const ATTEMPTS = 3;

/** Retries: when many processes start at once, the first connection may exceed the timeout. */
async function connect(dataSource: DataSource): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await dataSource.initialize();
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isDatabaseGone(error)) throw error;
    }
  }
}

function instanceOf(open: OpenArea, resolver: new (...dependencies: never[]) => object): object {
  const instance = open.resolvers.find((candidate) => candidate instanceof resolver);
  if (!instance) throw new Error(`${resolver.name} is in the definition but was not opened`);
  return instance;
}
