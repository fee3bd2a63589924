import type { AreaName } from '#protocol/areas';
import type { RestEndpoint } from '../rest-operation';
import type { Route } from './router';

/**
 * Returns the routes of one address.
 *
 * @param prefix null for the gateway, which has all routes unchanged; an area for its direct address, which
 *   has only the area's routes, without the prefix.
 */
export function mount(table: readonly RestEndpoint[], prefix: AreaName | null): Route[] {
  if (prefix === null) return table.map((endpoint) => ({ pattern: endpoint.pattern, endpoint }));
  return table
    .filter((endpoint) => endpoint.area === prefix)
    .map((endpoint) => ({ pattern: endpoint.pattern.slice(1), endpoint }));
}
