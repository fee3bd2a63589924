import type { AreaName } from '#protocol/areas';
import { housekeepingQueue } from '#protocol/queues';
import type { AreaEnvironment, AreaModule, OpenArea } from './area-module';
import type { StorageDefinition } from './database/data-source';
import { healthResolver } from './health.resolver';
import { CreateIdempotencyKeys1764700000000 } from './idempotency/create-idempotency-keys';
import { deleteExpiredKeys } from './idempotency/delete-expired-keys';
import { idempotencyKeyEntity } from './idempotency/idempotency-key.entity';
import { runAllSteps } from './run-all-steps';
import type { SubgraphDefinition } from './subgraph';

/** The description of an area in its `subgraph.ts`. */
export interface AreaDescription<Dependencies extends object>
  extends Pick<StorageDefinition, 'entities' | 'migrations'>,
    Pick<SubgraphDefinition, 'orphanedTypes'> {
  readonly name: AreaName;
  /** Instantiated once each with the dependencies returned by `open`. The area's health resolver is added. */
  readonly resolvers: readonly (new (
    dependencies: Dependencies,
  ) => object)[];
  open(environment: AreaEnvironment): Promise<OpenedDependencies<Dependencies>>;
}

/** The result of `open`: the dependencies of resolvers, and the reference resolvers. */
export interface OpenedDependencies<Dependencies extends object> extends Pick<OpenArea, 'references'> {
  readonly dependencies: Dependencies;
  /** Hourly work in one process, besides deleting expired idempotency keys. */
  housekeeping?(): Promise<void>;
  /** Releases the resources acquired by `open`, except jobs. */
  close?(): Promise<void>;
}

const HOUSEKEEPING_SECONDS = 3600;

/** Builds the module of an area from its description. */
export function defineArea<Dependencies extends object>(area: AreaDescription<Dependencies>): AreaModule {
  const { name, entities, migrations, resolvers, orphanedTypes } = area;
  const Health = healthResolver(name);
  return {
    storage: {
      area: name,
      entities: [...entities, idempotencyKeyEntity(name)],
      migrations: [...migrations, CreateIdempotencyKeys1764700000000],
    },
    definition: { name, resolvers: [Health, ...resolvers], orphanedTypes },
    open: async (environment) => {
      const { dependencies, references, housekeeping, close } = await area.open(environment);
      const { database, jobs } = environment;
      const queue = housekeepingQueue(name);
      jobs.work(queue, async () => {
        await runAllSteps([() => deleteExpiredKeys(database, name), async () => housekeeping?.()]);
      });
      jobs.repeat(queue, HOUSEKEEPING_SECONDS);
      return {
        resolvers: [new Health(database), ...resolvers.map((Resolver) => new Resolver(dependencies))],
        references,
        close: async () => close?.(),
      };
    },
  };
}
