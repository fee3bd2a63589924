import type { AreaEnvironment, AreaModule, OpenArea } from './area-module';
import { areaDataSource, type DatabaseSettings } from './database/data-source';
import { observePool } from './observe/observe-pool';
import { buildSubgraph, type Subgraph } from './subgraph';

/** A subgraph that answers from its database, until it is closed. */
export interface RunningArea {
  readonly subgraph: Subgraph;
  /** Whether its database answers; within two seconds. */
  reachesDatabase(): Promise<boolean>;
  close(): Promise<void>;
}

/** Connects an area to its database and builds its executable schema. */
export async function openArea(
  area: AreaModule,
  database: DatabaseSettings,
  environment: Omit<AreaEnvironment, 'dataSource'>,
): Promise<RunningArea> {
  const { observer } = environment;
  const dataSource = areaDataSource(area.storage, { ...database, observer });
  await dataSource.initialize();
  observePool(dataSource, area.storage.area, database.connections, observer);
  const open = await area.open({ ...environment, dataSource });
  return {
    subgraph: buildSubgraph(area.definition, (resolver) => instanceOf(open, resolver), open.references),
    reachesDatabase: () =>
      dataSource.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    close: async () => {
      await open.close();
      await dataSource.destroy();
    },
  };
}

function instanceOf(open: OpenArea, resolver: new (...dependencies: never[]) => object): object {
  const instance = open.resolvers.find((candidate) => candidate instanceof resolver);
  if (!instance) throw new Error(`${resolver.name} is in the definition but was not opened`);
  return instance;
}
