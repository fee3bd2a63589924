import type PgBoss from 'pg-boss';
import { z } from 'zod';
import type { QueueName } from '#protocol/queues';

/** How often the database is asked for due jobs. */
const CHECK_INTERVAL_MS = 500;

const due = z.object({ rows: z.array(z.object({ name: z.string() })) });

/** $1 queues. */
const DUE = `SELECT q.name FROM unnest($1::text[]) AS q (name) WHERE EXISTS (
    SELECT FROM pgboss.job j WHERE j.name = q.name AND j.state < 'active' AND j.start_after < now()
  )`;

interface Waiting {
  readonly queue: QueueName;
  readonly wake: () => void;
}

/**
 * Finds the queues with due jobs by one statement for all idle workers of a process: fetching from each empty
 * queue would cost an idle process thirty transactions per second.
 */
export class DueQueues {
  private readonly waiting = new Set<Waiting>();
  private readonly timer: NodeJS.Timeout;
  private isChecking = false;

  constructor(private readonly database: Pick<PgBoss.Db, 'executeSql'>) {
    this.timer = setInterval(() => void this.check(), CHECK_INTERVAL_MS);
  }

  /** Resolves when a queue may have due jobs, or the signal is aborted. */
  async wait(queue: QueueName, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.waiting.delete(waiting);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const waiting = { queue, wake };
      this.waiting.add(waiting);
      signal.addEventListener('abort', wake);
    });
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async check(): Promise<void> {
    if (this.isChecking || this.waiting.size === 0) return;
    this.isChecking = true;
    const waiting = [...this.waiting];
    // If the query fails, the workers run into the same error and report it.
    const found = await this.read(waiting).catch(() => null);
    this.isChecking = false;
    for (const { queue, wake } of waiting) if (!found || found.has(queue)) wake();
  }

  private async read(waiting: readonly Waiting[]): Promise<ReadonlySet<string>> {
    const queues = new Set(waiting.map(({ queue }) => queue));
    const { rows } = due.parse(await this.database.executeSql(DUE, [[...queues]]));
    return new Set(rows.map(({ name }) => name));
  }
}
