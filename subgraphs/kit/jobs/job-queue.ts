import { setTimeout as delay } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { z } from 'zod';
import type { Transaction } from '#kit/database/database';
import { JOB_NAMES, type JobName, jobDefinition } from '#protocol/jobs';
import { DatabaseClient } from '#runtime/database/database-client';
import type { Logger } from '#runtime/logger';
import { NO_OBSERVER, type Observer } from '#runtime/observe/observer';
import { traceHeaders } from '#runtime/observe/spans';
import { DueQueues } from './due-queues';
import { JobLeases, migrateLeases } from './job-leases';
import { type BatchHandler, type JobHandler, JobWorker } from './job-worker';

/** A job queue in the platform's own database: jobs sent in a committed transaction run at least once. */
export interface JobQueue {
  /**
   * Sends a job within a transaction; it exists if and only if that commits. The statement is sent before
   * this returns.
   *
   * @param afterSeconds minimum delay; 0 by default.
   */
  send(transaction: Transaction, queue: JobName, data: object, afterSeconds?: number): Promise<void>;
  /** Starts a worker that runs the jobs of a queue one by one. */
  work(queue: JobName, handler: JobHandler): void;
  /** Starts a worker that runs all waiting jobs of a queue as a batch, and one by one if the batch fails. */
  workTogether(queue: JobName, handler: BatchHandler): void;
  /**
   * Sends a job to this queue now and every `seconds`, once across all processes. A failed job is not
   * retried: the next one follows.
   */
  repeat(queue: JobName, seconds: number): void;
  /** Returns the backlog of each queue. */
  backlog(): Promise<readonly QueueBacklog[]>;
  /** Stops polling and waits for running jobs, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

const RETRIES = { retryLimit: 10, retryDelay: 2, retryBackoff: true } as const;

/**
 * For jobs that nothing else would make up for: retried with growing back-off, finally about once a day, for
 * months.
 */
const PERSISTENT = { ...RETRIES, retryLimit: 100 } as const;

/** A job waiting for its next attempt is dropped after this many days. */
const RETENTION_DAYS = 365;

/** Of pg-boss's pool; its types do not have it. */
const POOL = { Client: DatabaseClient };

/** Creates pg-boss's schema and the queues. Part of `migrate`. */
export async function migrateJobs(url: string): Promise<void> {
  const boss = new PgBoss({
    ...POOL,
    connectionString: url,
    max: 1,
    supervise: false,
    schedule: false,
    migrate: true,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const name of JOB_NAMES) {
      const retries = jobDefinition(name).persistent ? PERSISTENT : RETRIES;
      await boss.createQueue(name, { name, ...retries });
    }
    await migrateLeases(boss.getDb());
  } finally {
    await boss.stop({ graceful: false, wait: true });
  }
}

/** The role of a process in the queue. */
interface QueueOptions {
  readonly supervise?: boolean;
  readonly max?: number;
  readonly observer?: Observer;
}

/** Opens the queues for a process that only sends: another process works, repeats and cleans up. */
export async function openSendingQueue(url: string, log: Logger): Promise<JobQueue> {
  const queue = await openJobQueue(url, log, { supervise: false, max: 1 });
  return { ...queue, work: () => undefined, workTogether: () => undefined, repeat: () => undefined };
}

/** Opens the queues in this process. */
export async function openJobQueue(
  url: string,
  log: Logger,
  { observer = NO_OBSERVER, ...options }: QueueOptions = {},
): Promise<JobQueue> {
  const boss = new PgBoss({
    ...POOL,
    connectionString: url,
    max: 3,
    migrate: false,
    schedule: false,
    ...options,
    retentionDays: RETENTION_DAYS,
  });
  let stopped = false;
  boss.on('error', (error) => {
    // Its pool does not wait until the server has closed the connections.
    if (!stopped) log.warn({ err: error }, 'job queue');
  });
  await boss.start();
  const timers: NodeJS.Timeout[] = [];
  const leases = new JobLeases(boss.getDb(), log);
  const workers: JobWorker[] = [];
  const due = new DueQueues(boss.getDb(), log);
  const addWorker = (queue: JobName, single: JobHandler, batch: BatchHandler | null) => {
    if (workers.length === 0) leases.start();
    workers.push(new JobWorker(boss, leases, due, queue, single, batch, log, observer));
  };
  return {
    async send(transaction, queue, data, afterSeconds = 0) {
      const insert = (text: string, values: unknown[]) =>
        transaction.rows({ name: 'jobs_send', text }, values);
      const db = {
        executeSql: async (text: string, values: unknown[]) => ({ rows: await insert(text, values) }),
      };
      const id = await boss.send(queue, { ...data, ...traceHeaders() }, { db, startAfter: afterSeconds });
      if (id === null)
        throw new Error(`The job queue ${queue} accepted no job: was it created by the migration?`);
    },
    work(queue, handler) {
      addWorker(queue, handler, null);
    },
    workTogether(queue, handler) {
      addWorker(queue, (job) => handler([job]), handler);
    },
    repeat(queue, seconds) {
      const send = () => {
        // One job per time slot: processes with the same database send it once.
        boss.send(queue, {}, { singletonSeconds: seconds, retryLimit: 0 }).catch((error: unknown) => {
          log.warn({ err: error, queue }, 'a recurring job could not be sent');
        });
      };
      send();
      timers.push(setInterval(send, seconds * 1000));
    },
    backlog: () => readBacklog(boss.getDb()),
    async stop(timeout) {
      for (const timer of timers) clearInterval(timer);
      due.close();
      const ended = Promise.all(workers.map((worker) => worker.stop()));
      await Promise.race([ended, delay(timeout, undefined, { ref: false })]);
      leases.stop();
      await boss.stop({ graceful: false, wait: true });
      stopped = true;
    },
  };
}

/** The unfinished jobs of one queue. */
export interface QueueBacklog {
  readonly queue: JobName;
  /** Jobs that could start now, scheduled and retrying jobs, and running jobs. */
  readonly due: number;
  readonly later: number;
  readonly active: number;
  /**
   * Failed after the last attempt; stored for some days. Recurring jobs are excluded: the next one follows.
   */
  readonly failed: number;
  /** Seconds since the oldest due job could have started. */
  readonly oldestSeconds: number;
}

const count = z.coerce.number();

const rows = z.array(
  z.object({ name: z.string(), due: count, later: count, active: count, failed: count, oldest: count }),
);

/** Excludes completed jobs, and failed ones that are never retried. */
const BACKLOG = `
  SELECT name,
         count(*) FILTER (WHERE state < 'active' AND start_after <= now()) AS due,
         count(*) FILTER (WHERE state < 'active' AND start_after > now()) AS later,
         count(*) FILTER (WHERE state = 'active') AS active,
         count(*) FILTER (WHERE state = 'failed' AND retry_limit > 0) AS failed,
         coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND start_after <= now())), 0) AS oldest
    FROM pgboss.job
   WHERE state IN ('created', 'retry', 'active', 'failed')
   GROUP BY name`;

/** Counts the unfinished jobs of every queue. */
async function readBacklog(database: Pick<PgBoss.Db, 'executeSql'>): Promise<readonly QueueBacklog[]> {
  const read = rows.parse((await database.executeSql(BACKLOG, [])).rows);
  return JOB_NAMES.map((queue) => {
    const row = read.find(({ name }) => name === queue);
    const { due = 0, later = 0, active = 0, failed = 0, oldest = 0 } = row ?? {};
    return { queue, due, later, active, failed, oldestSeconds: oldest };
  });
}
