import type { AreaName } from '#protocol/areas';
import type { AreaEnvironment, AreaModule, OpenArea } from './area-module';
import type { StorageDefinition } from './database/data-source';
import { healthResolver } from './health.resolver';
import type { SubgraphDefinition } from './subgraph';

/** An area as its `subgraph.ts` describes it. */
export interface AreaDescription<Dependencies extends object>
  extends Pick<StorageDefinition, 'entities' | 'migrations'>,
    Pick<SubgraphDefinition, 'orphanedTypes'> {
  readonly name: AreaName;
  /** Each is made once, from the dependencies that `open` returns. The area's health is added. */
  readonly resolvers: readonly (new (
    dependencies: Dependencies,
  ) => object)[];
  open(environment: AreaEnvironment): Promise<OpenedDependencies<Dependencies>>;
}

/** What `open` returns: what resolvers work with, and how references to the area's types are resolved. */
export interface OpenedDependencies<Dependencies extends object> extends Pick<OpenArea, 'references'> {
  readonly dependencies: Dependencies;
  /** Ends what `open` began, jobs aside. */
  close?(): Promise<void>;
}

/** Makes a module of an area from its description. */
export function defineArea<Dependencies extends object>(area: AreaDescription<Dependencies>): AreaModule {
  const { name, entities, migrations, resolvers, orphanedTypes } = area;
  const Health = healthResolver(name);
  return {
    storage: { area: name, entities, migrations },
    definition: { name, resolvers: [Health, ...resolvers], orphanedTypes },
    open: async (environment) => {
      const { dependencies, references, close } = await area.open(environment);
      return {
        resolvers: [
          new Health(environment.database),
          ...resolvers.map((Resolver) => new Resolver(dependencies)),
        ],
        references,
        close: async () => close?.(),
      };
    },
  };
}
