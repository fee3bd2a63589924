import { Directive, Field, ObjectType, Query, Resolver, registerEnumType } from 'type-graphql';
import type { AreaName } from '#protocol/areas';
import { JOB_NAMES, type JobName, type JobOf, jobDefinition } from '#protocol/jobs';
import { Timestamp } from '#protocol/scalars/timestamp';
import { Public } from '../access/access';
import type { StorageDefinition } from '../database/data-source';
import { type Database, isReachable } from '../database/database';
import {
  CreateIdempotencyKeys1764700000000,
  deleteExpiredKeys,
  idempotencyKeyEntity,
} from '../idempotency/idempotency-keys';
import type { JobQueue } from '../jobs/job-queue';
import type { BatchHandler, JobHandler } from '../jobs/job-worker';
import type { SubgraphDefinition } from '../subgraph';
import type { AreaEnvironment, AreaModule, OpenArea } from './area-module';

/** The description of an area in its `subgraph.ts`. */
interface AreaDescription<Area extends AreaName, Dependencies extends object>
  extends Pick<StorageDefinition, 'entities' | 'migrations'>,
    Pick<SubgraphDefinition, 'orphanedTypes'> {
  readonly name: Area;
  /** Instantiated once each with the dependencies returned by `open`. The area's health resolver is added. */
  readonly resolvers: readonly (new (
    dependencies: Dependencies,
  ) => object)[];
  open(environment: AreaEnvironment): Promise<OpenedDependencies<Area, Dependencies>>;
}

/** How an area runs the jobs of a kind: one by one, or all waiting ones as a batch. */
export type AreaJob =
  | {
      readonly run: JobHandler;
      /** Instead of the interval of `JOBS`; null if none is sent, as without the service that it needs. */
      readonly everySeconds?: number | null;
    }
  | { readonly runTogether: BatchHandler };

/** How an area runs each of its jobs. */
export type AreaJobs<Area extends AreaName> = Readonly<Record<JobOf<Area>, AreaJob>>;

/** The result of `open`: the dependencies of resolvers, the reference resolvers and the jobs. */
export interface OpenedDependencies<Area extends AreaName, Dependencies extends object>
  extends Pick<OpenArea, 'references'> {
  readonly dependencies: Dependencies;
  readonly jobs: AreaJobs<Area>;
  /** Steps of the hourly housekeeping, besides deleting expired idempotency keys. */
  readonly housekeeping?: readonly (() => Promise<unknown>)[];
  /** Releases the resources acquired by `open`, except jobs. */
  close?(): Promise<void>;
}

/** Builds the module of an area from its description. */
export function defineArea<Area extends AreaName, Dependencies extends object>(
  area: AreaDescription<Area, Dependencies>,
): AreaModule {
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
      const { dependencies, references, jobs, housekeeping = [], close } = await area.open(environment);
      const { database } = environment;
      const clean = () => runAllSteps([() => deleteExpiredKeys(database, name), ...housekeeping]);
      startJobs(environment.jobs, { ...jobs, [`${name}-housekeeping`]: { run: clean } });
      return {
        resolvers: [new Health(database), ...resolvers.map((Resolver) => new Resolver(dependencies))],
        references,
        close: async () => close?.(),
      };
    },
  };
}

function startJobs(queue: JobQueue, jobs: Readonly<Partial<Record<JobName, AreaJob>>>): void {
  for (const name of JOB_NAMES) {
    const job = jobs[name];
    if (!job) continue;
    if ('runTogether' in job) queue.workTogether(name, job.runTogether);
    else queue.work(name, job.run);
    const { everySeconds = jobDefinition(name).everySeconds } = 'run' in job ? job : {};
    if (everySeconds !== null) queue.repeat(name, everySeconds);
  }
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

/** Health in the schema. */
export enum HealthStatus {
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
export class Health {
  @Field(() => HealthStatus, { description: 'Health; that of an area requires a working database.' })
  status: HealthStatus;

  @Field(() => String, { description: 'Name of the area, as in its path prefix, or `files`.' })
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
