import type { DataSource } from 'typeorm';
import { observePool } from '#kit/database/observe-pool';
import type { AreaEnvironment, AreaModule, OpenArea } from './area-module';
import { areaDataSource, type DatabaseSettings } from './database/data-source';
import { isDatabaseGone } from './database/database-gone';
import { isReachable } from './database/is-reachable';
import { PoolDatabase } from './database/pool-database';
import { buildSubgraph, type Subgraph } from './subgraph';

/** A subgraph that answers from its database, until it is closed. */
export interface RunningArea {
  /** Built when it is first asked for: who only works its jobs never does. */
  readonly subgraph: Subgraph;
  /** Whether its database answers; within two seconds. */
  reachesDatabase(): Promise<boolean>;
  close(): Promise<void>;
}

/** Connects an area to its database and opens it. */
export async function openArea(
  area: AreaModule,
  settings: DatabaseSettings,
  environment: Omit<AreaEnvironment, 'database'>,
): Promise<RunningArea> {
  const { observer } = environment;
  const dataSource = areaDataSource(area.storage, { ...settings, observer });
  await connect(dataSource);
  observePool(dataSource, area.storage.area, settings.connections, observer);
  const database = new PoolDatabase(dataSource);
  const open = await area.open({ ...environment, database });
  let built: Subgraph | null = null;
  return {
    get subgraph() {
      built ??= buildSubgraph(area.definition, (resolver) => instanceOf(open, resolver), open.references);
      return built;
    },
    reachesDatabase: () => isReachable(database),
    close: async () => {
      await open.close();
      await dataSource.destroy();
    },
  };
}

const ATTEMPTS = 3;

/** Where many processes start at once, the first answer may be later than an answer may be. */
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
