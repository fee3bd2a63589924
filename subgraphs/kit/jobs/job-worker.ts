import { setTimeout as delay } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { z } from 'zod';
import type { QueueName } from '#protocol/queues';
import type { Logger } from '#runtime/logger';
import { type Observer, secondsSince } from '#runtime/observe/observer';
import { withJobSpan } from '#runtime/observe/spans';

/** A job as its handler gets it: `id` is the same at each attempt. */
export interface Job {
  readonly id: string;
  readonly data: unknown;
}

/** Does the work of one job; a throw has it retried with back-off. */
export type JobHandler = (job: Job) => Promise<void>;

/** Does the work of several jobs, or of none: a throw has each of them done alone. */
export type BatchHandler = (jobs: readonly Job[]) => Promise<void>;

/** Milliseconds between two looks at a queue that is empty. */
const PAUSE_MS = 500;

const JOBS_A_TURN = 100;

/** Beside what the sender gave, a job says which trace wanted it: `JobQueue.send` writes it. */
const withTrace = z.looseObject({ traceparent: z.string().optional() });

/**
 * Does the jobs of one queue until it is stopped: all that wait at once, and one after the other where that fails or the handler
 * takes single ones. pg-boss's own worker does not wait for what it records: a database that goes away at that moment would end the
 * process.
 */
export class JobWorker {
  private readonly stopping = new AbortController();
  private readonly done: Promise<void>;

  /** @param together null where each job is work of its own. */
  constructor(
    private readonly boss: PgBoss,
    private readonly queue: QueueName,
    private readonly single: JobHandler,
    private readonly together: BatchHandler | null,
    private readonly log: Logger,
    private readonly observer: Observer,
  ) {
    this.done = this.run();
  }

  /** Begins no further job; resolves when the one under way has ended. */
  stop(): Promise<void> {
    this.stopping.abort();
    return this.done;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const jobs = await this.turn().catch((err: unknown) => {
        this.log.warn({ err, queue: this.queue }, 'a job could not be recorded: it is done again');
        return 0;
      });
      if (jobs === 0) await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** @returns how many jobs there were. */
  private async turn(): Promise<number> {
    const jobs = (await this.boss.fetch(this.queue, { batchSize: JOBS_A_TURN })).map(readJob);
    if (await this.isDoneTogether(jobs)) return jobs.length;
    for (const job of jobs) {
      const failure = await this.attempt(job);
      await (failure ? this.boss.fail(this.queue, job.id, failure) : this.boss.complete(this.queue, job.id));
    }
    return jobs.length;
  }

  private async isDoneTogether(jobs: readonly TracedJob[]): Promise<boolean> {
    const { together, stopping } = this;
    if (!together || jobs.length < 2 || stopping.signal.aborted) return false;
    const began = performance.now();
    try {
      await this.inSpan(jobs, () => together(jobs));
    } catch (err) {
      this.log.warn(
        { err, queue: this.queue, jobs: jobs.length },
        'jobs failed together: each is done alone',
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

  /** @returns null when it is done; else why it is to be done again, by the next process if this one is stopped. */
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

/** What the queue keeps of a failure. */
function reasonOf(error: unknown): object {
  return { message: error instanceof Error ? error.message : String(error) };
}
