import type { GraphResult } from '../execution/graph-result';
import { openGraph } from '../graph';
import { clients, composed, silent } from './two-areas';

process.env.APOLLO_TELEMETRY_DISABLED = 'true';

const supergraphSdl = composed();

/** Opens the graph of the two areas; `areas` has their recording clients. */
export async function graphWith(areas = clients()) {
  const onIdentityChange = jest.fn();
  const graph = await openGraph({ supergraphSdl, clients: areas, log: silent, onIdentityChange });
  return { ...graph, areas, onIdentityChange };
}

/** Errors in one order: areas that are asked at once may answer in any. */
export function comparable({ data, errors }: GraphResult): unknown {
  const sorted = [...errors].sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  return JSON.parse(JSON.stringify({ data, errors: sorted }));
}
