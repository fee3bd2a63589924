import { Directive, Field, ObjectType, Query, Resolver, registerEnumType } from 'type-graphql';
import type { AreaName } from '#protocol/areas';
import { housekeepingQueue } from '#protocol/queues';
import { Timestamp } from '#protocol/scalars/timestamp';
import { Public } from '../access/access';
import type { StorageDefinition } from '../database/data-source';
import { type Database, isReachable } from '../database/database';
import {
  CreateIdempotencyKeys1764700000000,
  deleteExpiredKeys,
  idempotencyKeyEntity,
} from '../idempotency/idempotency-keys';
import type { SubgraphDefinition } from '../subgraph';
import type { AreaEnvironment, AreaModule, OpenArea } from './area-module';

/** The description of an area in its `subgraph.ts`. */
interface AreaDescription<Dependencies extends object>
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

/** Returns the resolver class of an area's health, such as `Query.bingoHealth`. */
function healthResolver(area: AreaName): new (database: Database) => object {
  @Resolver()
  class HealthResolver {
    constructor(private readonly database: Database) {}

    @Public()
    @Query(() => Health, { name: `${area}Health`, description: `Health of the ${area} area.` })
    async health(): Promise<Health> {
      // An unreachable database makes the area unhealthy and is not an error.
      const status = (await isReachable(this.database)) ? HealthStatus.healthy : HealthStatus.unhealthy;
      return { status, service: area, timestamp: new Date() };
    }
  }
  return HealthResolver;
}

enum HealthStatus {
  healthy = 'healthy',
  unhealthy = 'unhealthy',
}

registerEnumType(HealthStatus, {
  name: 'HealthStatus',
  description: 'Health of a part of the platform.',
  valuesConfig: {
    healthy: { description: 'Fully operational.' },
    unhealthy: { description: 'Not or only partly operational.' },
  },
});

@Directive('@shareable')
@ObjectType('Health', { simpleResolvers: true, description: 'Health of one part of the platform.' })
class Health {
  @Field(() => HealthStatus, { description: 'Health, which requires a working database.' })
  status: HealthStatus;

  @Field(() => String, { description: 'Name of the area, as in its path prefix.' })
  service: string;

  @Field(() => Timestamp, { description: 'Time of the check.' })
  timestamp: Date;
}

/**
 * Runs steps one after the other, each even if an earlier one failed.
 *
 * @throws the error of the step that failed, or an AggregateError if several did.
 */
export async function runAllSteps(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    await step().catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of ${steps.length} steps failed`);
  if (errors.length === 1) throw errors[0];
}
