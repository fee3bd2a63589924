import { createHash } from 'node:crypto';
import type { ApolloGateway } from '@apollo/gateway';
import type { QueryPlan, QueryPlanner, QueryPlannerConfig } from '@apollo/query-planner';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { PlanningThread } from './planning-thread';
import type { OperationSource } from './planning-worker';

type Executor = ApolloGateway['executor'];

type PlanCache = NonNullable<QueryPlannerConfig['cache']>;

const MAX_PLANS = 1000;

/** Query plans by the key that Apollo Gateway gives them. */
export class PlanStore implements PlanCache {
  private readonly plans = new LRUCache<string, QueryPlan>({ max: MAX_PLANS });

  has(key: string): boolean {
    return this.plans.has(key);
  }

  async get(key: string): Promise<QueryPlan | undefined> {
    return this.plans.get(key);
  }

  async set(key: string, plan: QueryPlan): Promise<void> {
    this.plans.set(key, plan);
  }

  async delete(key: string): Promise<boolean> {
    return this.plans.delete(key);
  }

  clear(): void {
    this.plans.clear();
  }
}

/**
 * Puts the plan of an unknown operation into the store of Apollo Gateway before it executes the operation.
 * Concurrent requests of the same operation are coalesced. Without a plan from the thread, Apollo Gateway
 * plans by itself.
 */
export function plannedExecutor(
  executor: Executor,
  store: PlanStore,
  thread: Pick<PlanningThread, 'plan'>,
): Executor {
  const inFlight = new Map<string, Promise<void>>();
  const planOnce = (key: string, operation: OperationSource): Promise<void> => {
    const running = inFlight.get(key);
    if (running) return running;
    const planning = thread
      .plan(operation)
      .then((plan) => (plan ? store.set(key, plan) : undefined))
      .finally(() => inFlight.delete(key));
    inFlight.set(key, planning);
    return planning;
  };
  return async (request) => {
    const { operationName } = request.request;
    const key = planKey(request.queryHash, operationName);
    try {
      if (!store.has(key)) await planOnce(key, { source: request.source, operationName });
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      throw error;
    }
    return executor(request);
  };
}

/** As Apollo Gateway computes it; another key would make it plan again. */
function planKey(queryHash: string, operationName: string | undefined): string {
  return operationName
    ? createHash('sha256').update(queryHash).update(operationName).digest('hex')
    : queryHash;
}

/** The query planner and schema of a loaded gateway. */
interface GatewayPlanner {
  readonly queryPlanner: QueryPlanner;
  readonly supergraph: GraphQLSchema;
}

/**
 * Returns the private planner and schema of Apollo Gateway, to plan operations at boot: a second planner over
 * the same supergraph would double start-up time and memory.
 *
 * @throws Error if the gateway is not loaded.
 */
export function plannerOf(gateway: ApolloGateway): GatewayPlanner {
  // biome-ignore-start lint/complexity/useLiteralKeys: bracket access is how TypeScript allows private members
  const queryPlanner = gateway['queryPlanner'];
  const supergraph = gateway['supergraphSchema'];
  // biome-ignore-end lint/complexity/useLiteralKeys: end of the private members
  if (!queryPlanner || !supergraph) throw new Error('the gateway is not loaded');
  return { queryPlanner, supergraph };
}
