import type { AreaName } from '#kit/areas';
import type { SubgraphResult } from '#kit/execution';

/** The answer of an area that does not answer. */
export function unreachable(area: AreaName): SubgraphResult {
  const message = `The ${area} area cannot be reached`;
  return { data: null, errors: [{ message, extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] };
}
