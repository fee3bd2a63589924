import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryConfig, QueryResult } from 'pg';

/** A server from which statements read. */
interface ReadSource {
  query(query: QueryConfig): Promise<QueryResult>;
}

const sources = new AsyncLocalStorage<ReadSource | null>();

/** Returns the replica from which statements of the current operation read; null for the primary. */
export function currentReplica(): ReadSource | null {
  return sources.getStore() ?? null;
}

/** Runs work whose statements outside of transactions read from a replica. */
export function onReplica<T>(replica: ReadSource, work: () => Promise<T>): Promise<T> {
  return sources.run(replica, work);
}

/** Runs work that must not read from a replica. */
export function onPrimary<T>(work: () => Promise<T>): Promise<T> {
  return sources.getStore() ? sources.run(null, work) : work();
}
