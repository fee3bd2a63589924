import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consoleViewer } from '#console/frame/documents.ts';
import { CallsInFlight } from './calls-in-flight.ts';
import { repeatAfter } from './queries.ts';
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
  onSuccess?: () => void,
) {
  const queries = useQueryClient();
  const [calls] = useState(
    () => new CallsInFlight<Variables, Result>((variables) => send(document, variables)),
  );
  return useMutation({
    mutationFn: (variables: Variables) => calls.call(variables),
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
    refetchInterval: ({ state: { data, error } }) =>
      data && !error && isUnsettled(data.pages) ? REPEAT_MS : repeatAfter(error),
  });
}

function firstPage(): string | null {
  return null;
}
