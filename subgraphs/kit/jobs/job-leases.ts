import type PgBoss from 'pg-boss';
import { z } from 'zod';
import type { JobName } from '#protocol/jobs';
import type { Logger } from '#runtime/logger';

/** A job whose lease was not renewed for this long is given to another process. */
const LEASE = '20 seconds';

/** Interval of heartbeats, and of looking for leases that ended. */
const HEARTBEAT_MS = 5000;

/** For `RECLAIM`: without it, looking for running jobs would read the completed ones too. */
const INDEX = `CREATE INDEX IF NOT EXISTS job_active ON pgboss.job (started_on) WHERE state = 'active'`;

/** $1 queue, $2 ids. pg-boss counts the time after which a job fails from `started_on` too. */
const RENEW = `UPDATE pgboss.job SET started_on = now()
   WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'`;

/** A recurring job has no retries: the next one follows. */
const RECLAIM = `UPDATE pgboss.job
    SET state = (CASE WHEN retry_count < retry_limit THEN 'retry' ELSE 'failed' END)::pgboss.job_state,
      completed_on = CASE WHEN retry_count < retry_limit THEN NULL ELSE now() END,
      start_after = now(), output = '{"message": "the process that ran the job was lost"}'
  WHERE state = 'active' AND started_on < now() - interval '${LEASE}'
  RETURNING name`;

/** Creates the index of running jobs. Part of `migrate`. */
export async function migrateLeases(database: Pick<PgBoss.Db, 'executeSql'>): Promise<void> {
  await database.executeSql(INDEX, []);
}

const reclaimed = z.array(z.object({ name: z.string() }));

/**
 * Leases of the jobs that a process has fetched, some of which wait for others: heartbeats renew them while
 * the process lives. A job of a process that was killed is repeated within seconds, not after the quarter of
 * an hour of pg-boss.
 */
export class JobLeases {
  private readonly held = new Map<JobName, Set<string>>();

  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Pick<PgBoss.Db, 'executeSql'>,
    private readonly log: Logger,
  ) {}

  /** Starts heartbeats. */
  start(): void {
    this.timer = setInterval(() => void this.beat(), HEARTBEAT_MS);
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  hold(queue: JobName, ids: readonly string[]): void {
    const held = this.held.get(queue) ?? new Set();
    for (const id of ids) held.add(id);
    this.held.set(queue, held);
  }

  release(queue: JobName, ids: readonly string[]): void {
    for (const id of ids) this.held.get(queue)?.delete(id);
  }

  private async beat(): Promise<void> {
    try {
      // After an outage of the database the leases of this process may have ended.
      await this.renew();
      const queues = await this.reclaim();
      if (queues.length > 0) this.log.warn({ queues }, 'jobs of a lost process are repeated');
    } catch (err) {
      if (this.timer) this.log.warn({ err }, 'the leases of jobs could not be renewed');
    }
  }

  /** Renews the leases of the jobs that this process holds. */
  async renew(): Promise<void> {
    for (const [queue, ids] of this.held) {
      if (ids.size > 0) await this.database.executeSql(RENEW, [queue, [...ids]]);
    }
  }

  /** Gives jobs whose lease ended back to their queues. @returns their queues, one for each job. */
  async reclaim(): Promise<readonly string[]> {
    const { rows } = await this.database.executeSql(RECLAIM, []);
    return reclaimed.parse(rows).map(({ name }) => name);
  }
}
