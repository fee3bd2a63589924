import type { GraphResult } from '../execution/graph-result';
import { openGraph } from '../graph/graph';
import { clients, composed, silent } from './two-areas';

process.env.APOLLO_TELEMETRY_DISABLED = 'true';

export const supergraphSdl = composed();

/** Opens a graph over the two test subgraphs; `areas` are their recording clients. */
export async function graphWith(areas = clients(), { planInThread = false } = {}) {
  const onIdentityChange = jest.fn();
  const graph = await openGraph({
    supergraphSdl,
    clients: areas,
    log: silent,
    onIdentityChange,
    planInThread,
  });
  return { ...graph, areas, onIdentityChange };
}

/** Sorts errors, because parallel subgraph requests complete in any order. */
export function comparable({ data, errors }: GraphResult): unknown {
  const sorted = [...errors].sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  return JSON.parse(JSON.stringify({ data, errors: sorted }));
}
