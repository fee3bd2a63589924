import type { Registry } from 'prom-client';
import type { AreaName, DatabaseSchema } from '#protocol/areas';
import type {
  AnsweredRequest,
  BreakerState,
  CacheResult,
  LimitStore,
  ObservedPool,
  Observer,
  Outcome,
  ProviderOutcome,
  ResponseRead,
} from '#runtime/observe/observer';
import { product } from '#runtime/package-root';
import { createMetrics, type Metrics } from './metrics';

const BREAKER = { closed: 0, 'half-open': 1, open: 2 } as const;

/** Records events as Prometheus metrics. */
export class PrometheusObserver implements Observer {
  readonly watching = true;
  private readonly metrics: Metrics;
  private readonly pools = new Map<AreaName, ObservedPool>();

  constructor(registry: Registry) {
    this.metrics = createMetrics(registry);
    this.metrics.info.set({ version: product.version }, 1);
  }

  /** Updates gauges; call before a scrape. */
  updateGauges(ready: boolean): void {
    this.metrics.ready.set(ready ? 1 : 0);
    const { poolConnections, poolWaiting } = this.metrics;
    for (const [area, pool] of this.pools) {
      poolWaiting.set({ area }, pool.waitingCount);
      poolConnections.set({ area, state: 'idle' }, pool.idleCount);
      poolConnections.set({ area, state: 'busy' }, pool.totalCount - pool.idleCount);
    }
  }

  requestAnswered({ route, access, status }: AnsweredRequest, seconds: number): void {
    this.metrics.requests.inc({ route, access, status: status ?? 'aborted' });
    this.metrics.requestSeconds.observe({ route, access }, seconds);
  }

  planExecuted(operation: string, outcome: Outcome, seconds: number): void {
    this.metrics.planSeconds.observe({ operation, outcome }, seconds);
  }

  subgraphAnswered(area: AreaName, outcome: Outcome, seconds: number): void {
    this.metrics.subgraphSeconds.observe({ area, outcome }, seconds);
  }

  statementEnded(area: DatabaseSchema, ok: boolean, seconds: number): void {
    this.metrics.sqlSeconds.observe({ area, outcome: ok ? 'ok' : 'failed' }, seconds);
  }

  poolOpened(area: AreaName, limit: number, pool: ObservedPool): void {
    this.metrics.poolLimit.set({ area }, limit);
    this.pools.set(area, pool);
  }

  cacheRead(kind: string, result: CacheResult, ageSeconds: number | null): void {
    this.metrics.cacheReads.inc({ kind, result });
    if (ageSeconds !== null) this.metrics.cacheAge.observe({ kind }, ageSeconds);
  }

  responseRead(route: string, read: ResponseRead): void {
    this.metrics.responseReads.inc({ route, result: read });
  }

  entitiesJoined(area: AreaName, cacheHits: number, read: number): void {
    this.metrics.joinedEntities.inc({ area, result: 'remembered' }, cacheHits);
    this.metrics.joinedEntities.inc({ area, result: 'read' }, read);
  }

  providerAsked(provider: string, outcome: ProviderOutcome, seconds: number): void {
    this.metrics.providerSeconds.observe({ provider, outcome }, seconds);
  }

  breakerChanged(provider: string, state: BreakerState): void {
    this.metrics.breaker.set({ provider }, BREAKER[state]);
  }

  jobEnded(queue: string, ok: boolean, seconds: number): void {
    this.metrics.jobSeconds.observe({ queue, outcome: ok ? 'ok' : 'failed' }, seconds);
  }

  limitDecided(rateClass: string, allowed: boolean, store: LimitStore): void {
    this.metrics.limits.inc({ class: rateClass, outcome: allowed ? 'allowed' : 'refused', store });
  }
}
