import type PgBoss from 'pg-boss';
import { z } from 'zod';
import type { JobName } from '#protocol/jobs';
import type { Logger } from '#runtime/logger';

/** How often the database is queried for due jobs. */
const CHECK_INTERVAL_MS = 500;

/** How long the database is not queried after a failure. */
const RETRY_MS = 3000;

const due = z.object({ rows: z.array(z.object({ name: z.string() })) });

/** $1 queues. */
const DUE = `SELECT q.name FROM unnest($1::text[]) AS q (name) WHERE EXISTS (
    SELECT FROM pgboss.job j WHERE j.name = q.name AND j.state < 'active' AND j.start_after < now()
  )`;

interface Waiting {
  readonly queue: JobName;
  readonly wake: () => void;
}

/**
 * Finds the queues with due jobs by one statement for all idle workers of a process: fetching from each empty
 * queue would cost an idle process thirty transactions per second. Logs when jobs cannot be fetched, and when
 * they can again, once for all workers.
 */
export class DueQueues {
  private readonly waiting = new Set<Waiting>();
  private readonly timer: NodeJS.Timeout;
  private isChecking = false;
  private isFailing = false;
  private isClosed = false;
  private pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: Pick<PgBoss.Db, 'executeSql'>,
    private readonly log: Logger,
  ) {
    this.timer = setInterval(() => void this.check(), CHECK_INTERVAL_MS);
  }

  /** Resolves when a queue may have due jobs, or the signal is aborted. */
  async wait(queue: JobName, signal: AbortSignal): Promise<void> {
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

  /** Reports that a worker could not fetch jobs: no worker is woken for a few seconds. */
  reportFailure(err: unknown): void {
    this.pausedUntil = performance.now() + RETRY_MS;
    if (this.isFailing || this.isClosed) return;
    this.isFailing = true;
    this.log.warn({ err }, `jobs could not be fetched: retrying every ${RETRY_MS} ms`);
  }

  /** Reports that a worker fetched jobs. */
  reportSuccess(): void {
    if (!this.isFailing) return;
    this.isFailing = false;
    this.log.info('jobs are fetched again');
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.timer);
  }

  private async check(): Promise<void> {
    if (this.isChecking || this.waiting.size === 0 || performance.now() < this.pausedUntil) return;
    this.isChecking = true;
    const waiting = [...this.waiting];
    try {
      const found = await this.read(waiting);
      // Else the woken workers report whether they fetched the jobs.
      if (found.size === 0) this.reportSuccess();
      for (const { queue, wake } of waiting) if (found.has(queue)) wake();
    } catch (error) {
      this.reportFailure(error);
    } finally {
      this.isChecking = false;
    }
  }

  private async read(waiting: readonly Waiting[]): Promise<ReadonlySet<string>> {
    const queues = new Set(waiting.map(({ queue }) => queue));
    const { rows } = due.parse(await this.database.executeSql(DUE, [[...queues]]));
    return new Set(rows.map(({ name }) => name));
  }
}
