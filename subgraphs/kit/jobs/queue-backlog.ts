import type PgBoss from 'pg-boss';
import { z } from 'zod';
import { QUEUES, type QueueName } from '#protocol/queues';

/** The unfinished jobs of one queue. */
export interface QueueBacklog {
  readonly queue: QueueName;
  /** Jobs that could start now, scheduled and retrying jobs, and running jobs. */
  readonly due: number;
  readonly later: number;
  readonly active: number;
  /** Failed after the last attempt; stored for some days. */
  readonly failed: number;
  /** Seconds since the oldest due job could have started. */
  readonly oldestSeconds: number;
}

const count = z.coerce.number();

const rows = z.array(
  z.object({ name: z.string(), due: count, later: count, active: count, failed: count, oldest: count }),
);

/** Excludes completed jobs. */
const BACKLOG = `
  SELECT name,
         count(*) FILTER (WHERE state < 'active' AND start_after <= now()) AS due,
         count(*) FILTER (WHERE state < 'active' AND start_after > now()) AS later,
         count(*) FILTER (WHERE state = 'active') AS active,
         count(*) FILTER (WHERE state = 'failed') AS failed,
         coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND start_after <= now())), 0) AS oldest
    FROM pgboss.job
   WHERE state IN ('created', 'retry', 'active', 'failed')
   GROUP BY name`;

/** Counts the unfinished jobs of every queue. */
export async function readBacklog(database: Pick<PgBoss.Db, 'executeSql'>): Promise<readonly QueueBacklog[]> {
  const read = rows.parse((await database.executeSql(BACKLOG, [])).rows);
  return QUEUES.map((queue) => {
    const row = read.find(({ name }) => name === queue);
    const { due = 0, later = 0, active = 0, failed = 0, oldest = 0 } = row ?? {};
    return { queue, due, later, active, failed, oldestSeconds: oldest };
  });
}
