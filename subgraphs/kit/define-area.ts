import { Directive, Field, ObjectType, Query, Resolver, registerEnumType } from 'type-graphql';
import { EntitySchema } from 'typeorm';
import type { AreaName } from '#protocol/areas';
import { housekeepingQueue } from '#protocol/queues';
import { Timestamp } from '#protocol/scalars/timestamp';
import { Public } from './access/access';
import type { AreaEnvironment, AreaModule, OpenArea } from './area-module';
import type { StorageDefinition } from './database/data-source';
import type { Database } from './database/database';
import { deleteInBatches } from './database/delete-in-batches';
import { isReachable } from './database/is-reachable';
import { CreateIdempotencyKeys1764700000000 } from './idempotency/create-idempotency-keys';
import { idempotencyStatements } from './idempotency/idempotency-statements';
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

/** Few enough for the statement timeout, whatever their responses' size. */
const BATCH_SIZE = 1000;

/** Deletes the idempotency keys of an area that have expired. @returns how many. */
export function deleteExpiredKeys(database: Database, area: AreaName): Promise<number> {
  return deleteInBatches(database, idempotencyStatements(area).deleteExpired, BATCH_SIZE);
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

/** A request with an `Idempotency-Key`, and its response. */
interface IdempotencyKeyRow {
  readonly id: string;
  readonly owner: string;
  readonly fingerprint: string;
  /** Encrypted: see `seal-result.ts`. */
  readonly result: Buffer;
  /** Bytes of `result`. */
  readonly size: number;
  readonly createdAt: Date;
}

/** Returns the entity of an area's idempotency keys. */
export function idempotencyKeyEntity(area: AreaName): EntitySchema<IdempotencyKeyRow> {
  return new EntitySchema<IdempotencyKeyRow>({
    name: 'IdempotencyKey',
    tableName: 'idempotency_keys',
    schema: area,
    columns: {
      id: { type: 'text', primary: true, primaryKeyConstraintName: 'pk_idempotency_keys' },
      owner: { type: 'text' },
      fingerprint: { type: 'text' },
      result: { type: 'bytea' },
      size: { type: 'integer' },
      createdAt: {
        type: 'timestamptz',
        name: 'created_at',
        precision: 3,
        default: () => 'clock_timestamp()',
      },
    },
    indices: [
      { name: 'ix_idempotency_keys_owner', columns: ['owner', 'createdAt', 'size'] },
      { name: 'ix_idempotency_keys_created', columns: ['createdAt'] },
    ],
  });
}
