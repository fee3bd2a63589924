import { GraphFailure } from './graph-failure.ts';

/** A query with what was read before, and why it could not be read again. */
interface ReadQuery {
  readonly state: { readonly data: unknown; readonly error: unknown };
}

/**
 * Returns why something that the page shows could not be read again; null if nothing failed, or nothing is
 * shown: the page itself says so then.
 */
export function outdatedBecause(queries: readonly ReadQuery[]): GraphFailure | null {
  for (const { state } of queries) {
    const { data, error } = state;
    if (data !== undefined && error instanceof GraphFailure) return error;
  }
  return null;
}
