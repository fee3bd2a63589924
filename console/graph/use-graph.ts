import {
  type Query,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { consoleViewer } from '#console/frame/documents.ts';
import { GraphFailure } from './graph-failure.ts';
import { send, type TypedDocument } from './send.ts';

interface QueryOptions<Result> {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  /** Returns the time until the query is read again while the window is visible; null for never. */
  readonly repeatMs?: (data: Result) => number | null;
}

/** Reads a query; cached by its name and variables until a mutation succeeds. */
export function useGraph<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  { repeatMs, ...options }: QueryOptions<Result> = {},
) {
  return useQuery({
    queryKey: [document.name, variables],
    queryFn: () => send(document, variables),
    refetchInterval: ({ state: { data, error } }) =>
      repeatAfter(error) || ((data && repeatMs?.(data)) ?? false),
    ...options,
  });
}

/**
 * Returns a mutation after which every query on the page is read again, except who is signed in. A double
 * click sends it once.
 *
 * @param onSuccess called before that, also if the component is unmounted by then.
 */
export function useGraphMutation<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  onSuccess?: (result: Result) => void,
) {
  const queries = useQueryClient();
  const [calls] = useState(
    () => new CallsInFlight<Variables, Result>((variables) => send(document, variables)),
  );
  return useMutation({
    mutationFn: (variables: Variables) => calls.call(variables),
    onSuccess: (result) => {
      onSuccess?.(result);
      return readAgain(queries, ({ queryKey: [name] }) => name !== consoleViewer.name);
    },
  });
}

/**
 * Invalidates queries: those on the page are fetched at once, others when they are next used. An initial
 * fetch in flight is cancelled first, because an invalidation would reuse its response.
 */
export async function readAgain(queries: QueryClient, isStale: (query: Query) => boolean): Promise<void> {
  await queries.cancelQueries({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && isStale(query),
  });
  await queries.invalidateQueries({ predicate: isStale });
}

/** Between two readings of a list that is not settled. */
const REPEAT_MS = 2000;

interface PagesOptions<Result> {
  /** Whether the list changes in a moment, so that it is read again until it does not. */
  readonly isUnsettled?: (pages: readonly Result[]) => boolean;
}

/** Reads a list page by page; `nextOf` returns the cursor of the next page, null after the last. */
export function useGraphPages<Result, Variables extends object>(
  document: TypedDocument<Result, Variables & { readonly after?: string | null }>,
  variables: Variables,
  nextOf: (page: Result) => string | null,
  { isUnsettled = () => false }: PagesOptions<Result> = {},
) {
  return useInfiniteQuery({
    queryKey: [document.name, variables],
    queryFn: ({ pageParam }) => send(document, { ...variables, after: pageParam }),
    initialPageParam: firstPage(),
    getNextPageParam: nextOf,
    refetchInterval: ({ state: { data, error } }) =>
      data && !error && isUnsettled(data.pages) ? REPEAT_MS : repeatAfter(error),
  });
}

function firstPage(): string | null {
  return null;
}

/** Sends a call once while one with the same variables is in flight, such as by a double click. */
export class CallsInFlight<Variables, Result> {
  private readonly calls = new Map<string, Promise<Result>>();

  constructor(private readonly send: (variables: Variables) => Promise<Result>) {}

  /** Returns the result of the call in flight, or of a new one. */
  call(variables: Variables): Promise<Result> {
    const key = keyOf(variables);
    const inFlight = this.calls.get(key);
    if (inFlight) return inFlight;
    const call = this.send(variables).finally(() => this.calls.delete(key));
    this.calls.set(key, call);
    return call;
  }
}

function keyOf(variables: unknown): string {
  return JSON.stringify(variables, (_key, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}

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

/** Returns after how many milliseconds to read again what the rate limit rejected; false for others. */
function repeatAfter(failure: Error | null): number | false {
  if (!(failure instanceof GraphFailure) || failure.retryAfter === null) return false;
  return failure.retryAfter * 1000;
}
