import { setTimeout as delay } from 'node:timers/promises';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { Closers } from '#processes/closers';
import type { Configuration } from '#processes/configuration/configuration';
import { listen } from '#processes/listen';
import type { Logger } from '#runtime/logger';
import { NO_OBSERVER, type Observer } from '#runtime/observe/observer';
import { addBacklogMetrics } from './backlog-metrics';
import { addInfrastructureMetrics, type Infrastructure } from './infrastructure-metrics';
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
    /** What the platform depends on; reported by processes that run jobs. */
    readonly infrastructure?: Infrastructure;
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
      metrics?.updateGauges(await readiness.obstacles(), readiness.checked);
      return registry.metrics();
    };
    const listener = internalListener(metricsText, readiness, log);
    const listening = await listen(listener, [internal.host], internal.port);
    closers.add('internal port', () => listening.close(0));
  }
  return {
    observer: metrics ?? (tracing ? { ...NO_OBSERVER, watching: true } : NO_OBSERVER),
    started: ({ checks, jobs, infrastructure }) => {
      if (jobs && internal) addBacklogMetrics(registry, jobs);
      if (infrastructure && internal) addInfrastructureMetrics(registry, infrastructure);
      readiness.started(checks);
      closers.add('readiness', async () => {
        readiness.stopping();
        // Keep serving until load balancers have noticed that the process is not ready.
        await delay(shutdownDelaySeconds * 1000);
      });
    },
  };
}
