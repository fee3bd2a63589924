import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { consoleViewer } from '#console/frame/documents.ts';
import { send } from './send.ts';
import type { TypedDocument } from './typed-document.ts';

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
    refetchInterval: ({ state: { data } }) => (data && repeatMs?.(data)) ?? false,
    ...options,
  });
}

/**
 * Returns a mutation after which every query on the page is read again, except who is signed in. While it is
 * in flight, it is not sent again with the same variables: a double click acts once.
 *
 * @param onSuccess called before that, also if the component is unmounted by then.
 */
export function useGraphMutation<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  onSuccess?: () => void,
) {
  const queries = useQueryClient();
  const inFlight = useRef(new Map<string, Promise<Result>>());
  const sendOnce = (variables: Variables): Promise<Result> => {
    const key = JSON.stringify(variables);
    const same = inFlight.current.get(key);
    if (same) return same;
    const sent = send(document, variables).finally(() => inFlight.current.delete(key));
    inFlight.current.set(key, sent);
    return sent;
  };
  return useMutation({
    mutationFn: sendOnce,
    onSuccess: () => {
      onSuccess?.();
      return queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== consoleViewer.name });
    },
  });
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
    refetchInterval: ({ state: { data } }) => (data && isUnsettled(data.pages) ? REPEAT_MS : false),
  });
}

function firstPage(): string | null {
  return null;
}
