import type { DataSource } from 'typeorm';

/** A concurrent transaction. */
export interface ConcurrentWriter {
  query(statement: string): Promise<unknown>;
  end(): Promise<void>;
}

/** Begins a concurrent transaction and runs the given work in it. */
export async function concurrentWriter(
  dataSource: DataSource,
  ...statements: readonly string[]
): Promise<ConcurrentWriter> {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  for (const statement of statements) await runner.query(statement);
  return {
    query: (statement) => runner.query(statement),
    end: () => runner.commitTransaction().then(() => runner.release()),
  };
}

/** Returns the number of connections that wait for a lock. */
export async function waitingForLock(dataSource: DataSource): Promise<number> {
  const [row]: { waiting: number }[] = await dataSource.query(`
    SELECT count(*)::integer AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return row?.waiting ?? 0;
}
