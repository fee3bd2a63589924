import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from './send.ts';
import type { TypedDocument } from './typed-document.ts';

/** Reads a query; cached by its name and variables until a mutation succeeds. */
export function useGraph<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  options: { readonly enabled?: boolean } = {},
) {
  return useQuery({
    queryKey: [document.name, variables],
    queryFn: () => send(document, variables),
    ...options,
  });
}

/** Returns a mutation after which every query on the page is read again. */
export function useGraphMutation<Result, Variables>(document: TypedDocument<Result, Variables>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (variables: Variables) => send(document, variables),
    onSuccess: () => queries.invalidateQueries(),
  });
}
