import { setTimeout as delay } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { z } from 'zod';
import type { Logger } from '../logger';
import { type Observer, secondsSince } from '../observe/observer';
import { inJobSpan } from '../observe/spans';
import type { QueueName } from './queues';

/** Does the work of one job; a throw has it retried with back-off. `id` is the same at each attempt. */
export type JobHandler = (job: { readonly id: string; readonly data: unknown }) => Promise<void>;

/** Milliseconds between two looks at a queue that is empty. */
const PAUSE_MS = 500;

const JOBS_A_TURN = 100;

/** Beside what the sender gave, a job says which trace wanted it: `JobQueue.send` writes it. */
const withTrace = z.looseObject({ traceparent: z.string().optional() });

/**
 * Does the jobs of one queue, one after the other, until it is stopped. pg-boss's own worker does not wait for what it
 * records: a database that goes away at that moment would end the process.
 */
export class JobWorker {
  private readonly stopping = new AbortController();
  private readonly done: Promise<void>;

  constructor(
    private readonly boss: PgBoss,
    private readonly queue: QueueName,
    private readonly handler: JobHandler,
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
    const jobs = await this.boss.fetch(this.queue, { batchSize: JOBS_A_TURN });
    for (const { id, data } of jobs) {
      const failure = await this.attempt(id, data);
      await (failure ? this.boss.fail(this.queue, id, failure) : this.boss.complete(this.queue, id));
    }
    return jobs.length;
  }

  /** @returns null when it is done; else why it is to be done again, by the next process if this one is stopped. */
  private attempt(id: string, data: unknown): Promise<object | null> | object {
    if (this.stopping.signal.aborted) return reasonOf(new Error('the process was stopped'));
    const began = performance.now();
    const { traceparent, ...own } = withTrace.parse(data ?? {});
    const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': this.queue };
    const work = () => this.handler({ id, data: own });
    return inJobSpan(`process ${this.queue}`, traceparent, attributes, work).then(
      () => {
        this.observer.jobEnded(this.queue, true, secondsSince(began));
        return null;
      },
      (err: unknown) => {
        this.observer.jobEnded(this.queue, false, secondsSince(began));
        this.log.warn({ err, queue: this.queue, job: id }, 'a job failed');
        return reasonOf(err);
      },
    );
  }
}

/** What the queue keeps of a failure. */
function reasonOf(error: unknown): object {
  return { message: error instanceof Error ? error.message : String(error) };
}
