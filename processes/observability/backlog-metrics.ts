import { Gauge, type Registry } from 'prom-client';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { QueueBacklog } from '#kit/jobs/queue-backlog';
import { settledWithin } from '#runtime/with-timeout';

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
