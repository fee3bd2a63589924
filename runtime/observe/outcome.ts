import type { Outcome } from './observer';

interface CodedError {
  readonly extensions?: { readonly code?: unknown };
}

/** The worst that errors say: our own failure, then somebody else's, then the caller's. */
export function outcomeOf(errors: readonly CodedError[] | undefined): Outcome {
  if (!errors || errors.length === 0) return 'ok';
  const codes = errors.map(({ extensions }) => extensions?.code);
  if (codes.includes('INTERNAL_SERVER_ERROR')) return 'failed';
  return codes.includes('UPSTREAM_UNAVAILABLE') ? 'unavailable' : 'refused';
}
