import type PgBoss from 'pg-boss';
import { z } from 'zod';
import type { JobName } from '#protocol/jobs';
import type { Logger } from '#runtime/logger';
import { type Observer, secondsSince } from '#runtime/observe/observer';
import { withJobSpan } from '#runtime/observe/spans';
import type { DueQueues } from './due-queues';
import type { JobLeases } from './job-leases';

/** A job as passed to its handler; `id` is the same at each attempt. */
export interface Job {
  readonly id: string;
  readonly data: unknown;
}

/** Handles one job; a throw causes a retry with back-off. */
export type JobHandler = (job: Job) => Promise<void>;

/** Handles several jobs, or none; after a throw each job is run by itself. */
export type BatchHandler = (jobs: readonly Job[]) => Promise<void>;

const BATCH_SIZE = 100;

/** The payload of a job with the trace context that `JobQueue.send` adds. */
const withTrace = z.looseObject({ traceparent: z.string().optional() });

/**
 * Runs the jobs of one queue until it is stopped: all waiting jobs as a batch, or one by one if the batch
 * fails or the handler takes single jobs. Replaces pg-boss's own worker, which does not await its
 * bookkeeping: a lost database connection would end the process.
 */
export class JobWorker {
  private readonly stopping = new AbortController();
  private readonly done: Promise<void>;

  /** @param batch null if jobs are handled one by one. */
  constructor(
    private readonly boss: PgBoss,
    private readonly leases: JobLeases,
    private readonly due: DueQueues,
    private readonly queue: JobName,
    private readonly single: JobHandler,
    private readonly batch: BatchHandler | null,
    private readonly log: Logger,
    private readonly observer: Observer,
  ) {
    this.done = this.run();
  }

  /** Starts no further job; resolves when the running one has ended. */
  stop(): Promise<void> {
    this.stopping.abort();
    return this.done;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const jobs = await this.fetch();
      if (jobs.length === 0) {
        await this.due.wait(this.queue, signal);
        continue;
      }
      await this.runAll(jobs).catch((err: unknown) => {
        this.log.warn(
          { err, queue: this.queue },
          'a job could not be marked as completed and will be repeated',
        );
      });
    }
  }

  /** @returns no jobs if the queue cannot be read. */
  private async fetch(): Promise<readonly Job[]> {
    try {
      const jobs = await this.boss.fetch(this.queue, { batchSize: BATCH_SIZE });
      this.due.reportSuccess();
      return jobs;
    } catch (error) {
      this.due.reportFailure(error);
      return [];
    }
  }

  private async runAll(fetched: readonly Job[]): Promise<void> {
    const jobs = fetched.map(readJob);
    const ids = jobs.map(({ id }) => id);
    this.leases.hold(this.queue, ids);
    try {
      if (!(await this.ranAsBatch(jobs))) await this.runEach(jobs);
    } finally {
      this.leases.release(this.queue, ids);
    }
  }

  private async runEach(jobs: readonly TracedJob[]): Promise<void> {
    for (const job of jobs) {
      const failure = await this.attempt(job);
      await (failure ? this.boss.fail(this.queue, job.id, failure) : this.boss.complete(this.queue, job.id));
      this.leases.release(this.queue, [job.id]);
    }
  }

  private async ranAsBatch(jobs: readonly TracedJob[]): Promise<boolean> {
    const { batch, stopping } = this;
    if (!batch || jobs.length < 2 || stopping.signal.aborted) return false;
    const began = performance.now();
    try {
      await this.inSpan(jobs, () => batch(jobs));
    } catch (err) {
      this.log.warn(
        { err, queue: this.queue, jobs: jobs.length },
        'a batch of jobs failed: retrying each job separately',
      );
      return false;
    }
    await this.boss.complete(
      this.queue,
      jobs.map(({ id }) => id),
    );
    for (const _ of jobs) this.observer.jobEnded(this.queue, true, secondsSince(began));
    return true;
  }

  /**
   * @returns null on success; else the reason for the retry, which another process makes if this one stops.
   */
  private async attempt(job: TracedJob): Promise<object | null> {
    if (this.stopping.signal.aborted) return reasonOf(new Error('the process was stopped'));
    const began = performance.now();
    try {
      await this.inSpan([job], () => this.single(job));
      this.observer.jobEnded(this.queue, true, secondsSince(began));
      return null;
    } catch (err) {
      this.observer.jobEnded(this.queue, false, secondsSince(began));
      this.log.warn({ err, queue: this.queue, job: job.id }, 'a job failed');
      return reasonOf(err);
    }
  }

  private inSpan(jobs: readonly TracedJob[], work: () => Promise<void>): Promise<void> {
    const attributes = {
      'messaging.system': 'pg-boss',
      'messaging.destination.name': this.queue,
      ...(jobs.length > 1 && { 'messaging.batch.message_count': jobs.length }),
    };
    const senders = jobs.map(({ traceparent }) => traceparent);
    return withJobSpan(`process ${this.queue}`, senders, attributes, work);
  }
}

interface TracedJob extends Job {
  readonly traceparent: string | undefined;
}

function readJob({ id, data }: Job): TracedJob {
  const { traceparent, ...own } = withTrace.parse(data ?? {});
  return { id, data: own, traceparent };
}

/** Returns the failure details that the queue stores. */
function reasonOf(error: unknown): object {
  return { message: error instanceof Error ? error.message : String(error) };
}
