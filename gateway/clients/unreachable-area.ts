import type { AreaName } from '#protocol/areas';
import type { SubgraphResult } from '#protocol/subgraph-operation';

/** The answer of an area that does not answer. */
export function unreachable(area: AreaName): SubgraphResult {
  const message = `The ${area} area cannot be reached`;
  return { data: null, errors: [{ message, extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] };
}
