import { GraphFailure } from '#console/graph/graph-failure.ts';

/** What is known of an area's health: its status, that it does not respond, or that it could not be read. */
export type AreaState = 'loading' | 'healthy' | 'unhealthy' | 'unknown';

interface Reading {
  readonly data: { readonly health: { readonly status: string } } | undefined;
  readonly error: Error | null;
}

/**
 * Returns the state of an area by the last reading. Only the area's own response, or that the platform cannot
 * reach it, makes it unhealthy.
 */
export function stateOf({ data, error }: Reading): AreaState {
  if (error instanceof GraphFailure && error.code === 'UPSTREAM_UNAVAILABLE') return 'unhealthy';
  if (data) return data.health.status === 'healthy' ? 'healthy' : 'unhealthy';
  return error ? 'unknown' : 'loading';
}
