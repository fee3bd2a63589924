import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { AreaName, DatabaseSchema } from '#protocol/areas';
import type {
  BreakerState,
  CacheResult,
  CompletedRequest,
  FileOperation,
  LimitStore,
  ObservedPool,
  Observer,
  Outcome,
  ProviderOutcome,
  ResponseRead,
} from '#runtime/observe/observer';
import { product } from '#runtime/package-root';

const BREAKER = { closed: 0, 'half-open': 1, open: 2 } as const;

/** Records events as Prometheus metrics. */
export class PrometheusObserver implements Observer {
  readonly watching = true;
  private readonly metrics: Metrics;
  private readonly pools = new Map<AreaName, ObservedPool>();

  constructor(registry: Registry) {
    this.metrics = createMetrics(registry);
    this.metrics.info.set({ version: product.version }, 1);
    // Absent unless the process has a database.
    this.metrics.databaseUp.remove();
    // A counter that begins with its first failure would have no increase.
    for (const operation of ['read', 'write'] as const) this.metrics.fileFailures.inc({ operation }, 0);
  }

  /**
   * Updates gauges; call before a scrape.
   *
   * @param obstacles reasons why the process is not ready.
   * @param checked names of the dependencies that were checked.
   */
  updateGauges(obstacles: readonly string[], checked: readonly string[]): void {
    const { ready, databaseUp, poolConnections, poolWaiting } = this.metrics;
    ready.set(obstacles.length === 0 ? 1 : 0);
    if (checked.includes('database')) databaseUp.set(obstacles.includes('database') ? 0 : 1);
    for (const [area, pool] of this.pools) {
      poolWaiting.set({ area }, pool.waitingCount);
      poolConnections.set({ area, state: 'idle' }, pool.idleCount);
      poolConnections.set({ area, state: 'busy' }, pool.totalCount - pool.idleCount);
    }
  }

  requestCompleted({ route, access, status }: CompletedRequest, seconds: number): void {
    this.metrics.requests.inc({ route, access, status: status ?? 'aborted' });
    this.metrics.requestSeconds.observe({ route, access }, seconds);
  }

  planExecuted(operation: string, outcome: Outcome, seconds: number): void {
    this.metrics.planSeconds.observe({ operation, outcome }, seconds);
  }

  subgraphResponded(area: AreaName, outcome: Outcome, seconds: number): void {
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

  providerRequested(provider: string, outcome: ProviderOutcome, seconds: number): void {
    this.metrics.providerSeconds.observe({ provider, outcome }, seconds);
  }

  breakerChanged(provider: string, state: BreakerState): void {
    this.metrics.breaker.set({ provider }, BREAKER[state]);
  }

  jobEnded(queue: string, ok: boolean, seconds: number): void {
    const outcome = ok ? 'ok' : 'failed';
    this.metrics.jobSeconds.observe({ queue, outcome }, seconds);
    this.metrics.jobEnded.set({ queue, outcome }, Date.now() / 1000);
  }

  limitDecided(rateClass: string, allowed: boolean, store: LimitStore): void {
    this.metrics.limits.inc({ class: rateClass, outcome: allowed ? 'allowed' : 'refused', store });
  }

  fileStoreFailed(operation: FileOperation): void {
    this.metrics.fileFailures.inc({ operation });
  }
}

/** Buckets in seconds, from a cached response to a provider timeout. */
const REQUEST = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1, 2];
const OUTSIDE = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB = [0.01, 0.1, 0.5, 1, 5, 15, 60];
const AGE = [1, 30, 60, 300, 900, 3600, 21_600, 86_400];

/**
 * Registers all metrics of the platform; process metrics are from prom-client. Label values are bounded sets.
 */
function createMetrics(registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `platform_${name}`, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: `platform_${name}`, help, labelNames, registers });
  const seconds = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ) => new Histogram({ name: `platform_${name}_seconds`, help, labelNames, buckets, registers });
  return {
    info: gauge('build_info', 'Always 1; labels describe the build.', ['version']),
    ready: gauge('ready', '1 while the process is ready, as reported by `/readyz`.', []),
    databaseUp: gauge('database_up', '1 while the database responds to this process.', []),
    requests: counter('http_requests_total', 'Requests; status `aborted` if the client disconnected.', [
      'route',
      'access',
      'status',
    ]),
    requestSeconds: seconds(
      'http_request_duration',
      'Time from the first byte of a request to the last byte of its response.',
      ['route', 'access'],
      REQUEST,
    ),
    planSeconds: seconds('plan_duration', 'Execution of query plans.', ['operation', 'outcome'], REQUEST),
    subgraphSeconds: seconds('subgraph_duration', 'Calls to areas.', ['area', 'outcome'], REQUEST),
    sqlSeconds: seconds('sql_duration', 'SQL statements of areas.', ['area', 'outcome'], STATEMENT),
    poolConnections: gauge('sql_pool_connections', 'Open database connections.', ['area', 'state']),
    poolWaiting: gauge('sql_pool_waiting', 'Requests that wait for a database connection.', ['area']),
    poolLimit: gauge('sql_pool_limit', 'Maximum number of database connections of an area.', ['area']),
    cacheReads: counter('provider_cache_reads_total', 'Reads of cached provider responses, by result.', [
      'kind',
      'result',
    ]),
    cacheAge: seconds('provider_cache_age', 'Age of the provider responses that were served.', ['kind'], AGE),
    responseReads: counter('response_cache_reads_total', 'Public responses: cached, coalesced or new.', [
      'route',
      'result',
    ]),
    joinedEntities: counter('joined_entities_total', 'Joined entities of other areas: cached or fetched.', [
      'area',
      'result',
    ]),
    providerSeconds: seconds(
      'provider_duration',
      'Requests to external services; outcome `withheld` if not sent.',
      ['provider', 'outcome'],
      OUTSIDE,
    ),
    breaker: gauge('provider_breaker_state', '0 closed, 1 half-open, 2 open.', ['provider']),
    jobSeconds: seconds('job_duration', 'Job attempts.', ['queue', 'outcome'], JOB),
    jobEnded: gauge('job_last_attempt_timestamp_seconds', 'When a job attempt last ended, by outcome.', [
      'queue',
      'outcome',
    ]),
    fileFailures: counter('file_store_failures_total', 'Failed operations of the file store.', ['operation']),
    limits: counter('rate_limit_decisions_total', 'Rate limit decisions, by the store that counted.', [
      'class',
      'outcome',
      'store',
    ]),
  };
}

type Metrics = ReturnType<typeof createMetrics>;
