import { Gauge, type Registry } from 'prom-client';
import type { JobQueue } from '#kit/jobs/job-queue';
import { cachedReading } from './cached-reading';

/** Cache lifetime of the backlog across scrapes, in milliseconds. */
const CACHE_MS = 5000;

const STATES = ['due', 'later', 'active', 'failed'] as const;

/** Adds metrics of the job queue backlog, queried on scrape; absent while the database does not respond. */
export function addBacklogMetrics(registry: Registry, jobs: Pick<JobQueue, 'backlog'>): void {
  const readBacklog = cachedReading(() => jobs.backlog(), CACHE_MS);
  new Gauge({
    name: 'platform_job_queue_jobs',
    help: 'Jobs by state: due, scheduled, active or failed.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const backlog of (await readBacklog()) ?? []) {
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
      for (const { queue, oldestSeconds } of (await readBacklog()) ?? []) this.set({ queue }, oldestSeconds);
    },
  });
}
