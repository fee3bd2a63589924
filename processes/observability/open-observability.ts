import { setTimeout as delay } from 'node:timers/promises';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { JobQueue, QueueBacklog } from '#kit/jobs/job-queue';
import type { Closers } from '#processes/closers';
import type { Configuration } from '#processes/configuration/configuration';
import { listen } from '#processes/listen';
import type { Logger } from '#runtime/logger';
import { NO_OBSERVER, type Observer } from '#runtime/observe/observer';
import { settledWithin } from '#runtime/with-timeout';
import { internalListener } from './internal-port';
import { PrometheusObserver } from './prometheus-observer';
import { Readiness, type ReadinessCheck } from './readiness';

export interface Observability {
  /** Observer to pass to all instrumented components. */
  readonly observer: Observer;
  /** Marks the process as ready until it begins to close. */
  started(found: {
    readonly checks: Readonly<Record<string, ReadinessCheck>>;
    /** Job queue whose backlog is reported; identical in all processes. */
    readonly jobs?: JobQueue;
  }): void;
}

type Settings = Pick<Configuration, 'internal' | 'tracing' | 'shutdownDelaySeconds'>;

/**
 * Opens the internal port and tracing, as configured. Open it before everything else, so that it closes last.
 */
export async function openObservability(
  settings: Settings,
  log: Logger,
  closers: Closers,
): Promise<Observability> {
  const { internal, tracing, shutdownDelaySeconds } = settings;
  if (tracing) {
    const { startTracing } = await import('#processes/observability/trace-sdk');
    const stop = startTracing(tracing, log);
    closers.add('traces', stop);
  }
  const registry = new Registry();
  const metrics = internal && new PrometheusObserver(registry);
  const readiness = new Readiness();
  if (internal) {
    collectDefaultMetrics({ register: registry });
    const metricsText = async () => {
      metrics?.updateGauges((await readiness.obstacles()).length === 0);
      return registry.metrics();
    };
    const listener = internalListener(metricsText, readiness, log);
    const listening = await listen(listener, [internal.host], internal.port);
    closers.add('internal port', () => listening.close(0));
  }
  return {
    observer: metrics ?? (tracing ? { ...NO_OBSERVER, watching: true } : NO_OBSERVER),
    started: ({ checks, jobs }) => {
      if (jobs && internal) addBacklogMetrics(registry, jobs);
      readiness.started(checks);
      closers.add('readiness', async () => {
        readiness.stopping();
        // Keep serving until load balancers have noticed that the process is not ready.
        await delay(shutdownDelaySeconds * 1000);
      });
    },
  };
}

/** Cache lifetime of the queue backlog across scrapes, in milliseconds. */
const CACHE_MS = 5000;

/** Timeout, so that an unresponsive database does not delay the other metrics, in milliseconds. */
const TIMEOUT_MS = 1500;

const STATES = ['due', 'later', 'active', 'failed'] as const;

/** Adds metrics of the job queue backlog, queried on scrape; absent while the database does not respond. */
export function addBacklogMetrics(registry: Registry, jobs: Pick<JobQueue, 'backlog'>): void {
  const readBacklog = cachedBacklog(() => jobs.backlog());
  new Gauge({
    name: 'platform_job_queue_jobs',
    help: 'Jobs by state: due, scheduled, active or failed.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const backlog of await readBacklog()) {
        for (const state of STATES) this.set({ queue: backlog.queue, state }, backlog[state]);
      }
    },
  });
  new Gauge({
    name: 'platform_job_queue_oldest_seconds',
    help: 'Waiting time of the oldest due job.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { queue, oldestSeconds } of await readBacklog()) this.set({ queue }, oldestSeconds);
    },
  });
}

/**
 * Coalesces concurrent queries and caches the result for some seconds. Returns an empty list on failure or
 * timeout.
 */
function cachedBacklog(
  readBacklog: () => Promise<readonly QueueBacklog[]>,
): () => Promise<readonly QueueBacklog[]> {
  let cached: Promise<readonly QueueBacklog[]> | null = null;
  let queriedAt = Number.NEGATIVE_INFINITY;
  let inFlight = false;
  const query = (): Promise<readonly QueueBacklog[]> => {
    inFlight = true;
    queriedAt = performance.now();
    const result = readBacklog().catch(() => []);
    void result.finally(() => {
      inFlight = false;
    });
    return result;
  };
  return async () => {
    if (!cached || (!inFlight && performance.now() - queriedAt > CACHE_MS)) cached = query();
    return (await settledWithin(cached, TIMEOUT_MS)) ?? [];
  };
}
