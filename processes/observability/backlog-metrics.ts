import { Gauge, type Registry } from 'prom-client';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { QueueBacklog } from '#kit/jobs/queue-backlog';

/** Several scrapes within this time share one look at the queues, in milliseconds. */
const REMEMBERED_MS = 5000;

/** A database that does not answer must not keep the other metrics waiting, in milliseconds. */
const TIMEOUT_MS = 1500;

const STATES = ['due', 'later', 'active', 'failed'] as const;

/** What waits in the job queues, looked up when somebody scrapes; absent while the database does not answer. */
export function addBacklogMetrics(registry: Registry, jobs: Pick<JobQueue, 'backlog'>): void {
  const look = remembered(() => jobs.backlog());
  new Gauge({
    name: 'platform_job_queue_jobs',
    help: 'Jobs that are due, wait for their time, are under way, or were given up.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const backlog of await look()) {
        for (const state of STATES) this.set({ queue: backlog.queue, state }, backlog[state]);
      }
    },
  });
  new Gauge({
    name: 'platform_job_queue_oldest_seconds',
    help: 'How long the oldest job that is due has waited.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { queue, oldestSeconds } of await look()) this.set({ queue }, oldestSeconds);
    },
  });
}

/** One look at a time; what it found is good for some seconds. Empty when it fails or takes too long. */
function remembered(look: () => Promise<readonly QueueBacklog[]>): () => Promise<readonly QueueBacklog[]> {
  let latest: Promise<readonly QueueBacklog[]> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let underway = false;
  const fresh = (): Promise<readonly QueueBacklog[]> => {
    underway = true;
    lookedAt = performance.now();
    const found = look().catch(() => []);
    void found.finally(() => {
      underway = false;
    });
    return found;
  };
  return () => {
    if (!latest || (!underway && performance.now() - lookedAt > REMEMBERED_MS)) latest = fresh();
    return inTime(latest);
  };
}

function inTime(looked: Promise<readonly QueueBacklog[]>): Promise<readonly QueueBacklog[]> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve([]), TIMEOUT_MS);
    void looked.then(resolve).finally(() => clearTimeout(timer));
  });
}
