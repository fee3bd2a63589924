import type { Outcome } from './observer';

interface CodedError {
  readonly extensions?: { readonly code?: unknown };
}

/**
 * Returns the most severe outcome of a list of errors: internal error, then upstream failure, then client
 * error.
 */
export function outcomeOf(errors: readonly CodedError[] | undefined): Outcome {
  if (!errors || errors.length === 0) return 'ok';
  const codes = errors.map(({ extensions }) => extensions?.code);
  if (codes.includes('INTERNAL_SERVER_ERROR')) return 'failed';
  return codes.includes('UPSTREAM_UNAVAILABLE') ? 'unavailable' : 'refused';
}
