import { createHash } from 'node:crypto';
import type { ApolloGateway } from '@apollo/gateway';
import type { QueryPlan, QueryPlannerConfig } from '@apollo/query-planner';
import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { PlanningThread } from './planning-thread';

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
 * Without a plan from the thread, Apollo Gateway plans by itself.
 */
export function plannedExecutor(executor: Executor, store: PlanStore, thread: PlanningThread): Executor {
  return async (request) => {
    const { operationName } = request.request;
    const key = planKey(request.queryHash, operationName);
    try {
      if (!store.has(key)) {
        const plan = await thread.plan({ source: request.source, operationName });
        if (plan) await store.set(key, plan);
      }
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
