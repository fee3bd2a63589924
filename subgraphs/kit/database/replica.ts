import { setTimeout as delay } from 'node:timers/promises';
import type { QueryConfig, QueryResult } from 'pg';
import type { DataSource } from 'typeorm';
import { MAX_STALENESS_MS } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import type { Database } from './database';
import { poolOf } from './pool';
import { onReplica } from './replica-reads';

/** How often it is checked how far the replica is behind. */
const CHECK_MS = 500;

/** The end of the write-ahead log on disk, in bytes; acknowledged commits precede it. */
const PRIMARY_END = {
  text: "SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 AS bytes",
} as const;

/** Null for a server that is no replica (any more): what it has is of no known time. */
const REPLAYED = `SELECT CASE WHEN pg_is_in_recovery()
  THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 END AS bytes`;

/** A position of the primary's log, and a time before it was read; milliseconds of this process. */
interface LogPosition {
  readonly bytes: number;
  readonly at: number;
}

/** A replica of an area's database, and how far it is behind. */
export class Replica {
  /** Everything that was committed before is in the replica. */
  private currentAt = Number.NEGATIVE_INFINITY;
  private positions: LogPosition[] = [];
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;

  /** @param dataSource not initialized yet: the replica may be down. */
  constructor(
    private readonly primary: Database,
    private readonly dataSource: DataSource,
    private readonly log: Logger,
  ) {
    this.running = this.run();
  }

  /** Whether it lacks nothing that is older than two seconds. */
  get isFresh(): boolean {
    return performance.now() - this.currentAt <= MAX_STALENESS_MS;
  }

  /** Runs work whose statements outside of transactions read from the replica. */
  read<T>(work: () => Promise<T>): Promise<T> {
    return onReplica(this, work);
  }

  /** Runs a statement. @throws also if it writes, or the replica cannot be reached. */
  query(query: QueryConfig): Promise<QueryResult> {
    return poolOf(this.dataSource).query(query);
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.running;
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    let wasFresh: boolean | null = null;
    while (!signal.aborted) {
      const problem = await this.check().catch((error: unknown) => error);
      if (wasFresh !== this.isFresh) this.report(problem);
      wasFresh = this.isFresh;
      await delay(CHECK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private report(err: unknown): void {
    if (this.isFresh) this.log.info('reading from the replica');
    else this.log.warn({ err }, 'the replica is not current: reading from the primary');
  }

  private async check(): Promise<void> {
    if (!this.dataSource.isInitialized) await this.dataSource.initialize();
    const at = performance.now();
    const end = await this.primary.row<{ bytes: number }>(PRIMARY_END);
    if (end) this.positions.push({ bytes: end.bytes, at });
    const { rows } = await this.query({ text: REPLAYED });
    const replayed: number = rows[0]?.bytes ?? -1;
    for (const { bytes, at: before } of this.positions) if (bytes <= replayed) this.currentAt = before;
    this.positions = this.positions.filter(
      ({ bytes, at: before }) => bytes > replayed && at - before < MAX_STALENESS_MS,
    );
  }
}
