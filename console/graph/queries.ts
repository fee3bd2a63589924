import { QueryClient } from '@tanstack/react-query';
import { GraphFailure } from './graph-failure.ts';

/** Failures that the same request may overcome a moment later. */
const TRANSIENT: ReadonlySet<string> = new Set(['OFFLINE', 'UPSTREAM_UNAVAILABLE']);

/** Creates the cache of the graph's data. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection an operation fails at once: it must not be sent later by itself.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: (count, error) => count < 1 && error instanceof GraphFailure && TRANSIENT.has(error.code),
        refetchInterval: ({ state: { error } }) => repeatAfter(error),
      },
    },
  });
}

/** Returns after how many milliseconds to read again what the rate limit refused; false for others. */
export function repeatAfter(failure: Error | null): number | false {
  if (!(failure instanceof GraphFailure) || failure.retryAfter === null) return false;
  return failure.retryAfter * 1000;
}
