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
  /** What the replica had replayed at the last check, in bytes; null before the first. */
  private replayed: number | null = null;
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

  /** Runs a statement. @throws also if it writes, or the replica is not current or cannot be reached. */
  async query(query: QueryConfig): Promise<QueryResult> {
    if (!this.isFresh) throw new Error('the replica is not current');
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
    const before = this.replayed ?? (await this.readReplayed());
    const at = performance.now();
    const end = await this.primary.row<{ bytes: number }>(PRIMARY_END);
    this.positions = this.positions.filter((earlier) => at - earlier.at < MAX_STALENESS_MS);
    if (end) this.positions.push({ bytes: end.bytes, at });
    const replayed = await this.readReplayed();
    this.replayed = replayed;
    // A replica has nothing that its primary lacks, unless one of them was restored, or another promoted.
    if (end && end.bytes < before) throw new Error('the replica has another history than the primary');
    for (const position of this.positions) if (position.bytes <= replayed) this.currentAt = position.at;
    this.positions = this.positions.filter(({ bytes }) => bytes > replayed);
  }

  private async readReplayed(): Promise<number> {
    const { rows } = await poolOf(this.dataSource).query<{ bytes: number | null }>(REPLAYED);
    return rows[0]?.bytes ?? -1;
  }
}
