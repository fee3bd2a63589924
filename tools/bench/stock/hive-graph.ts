import { z } from 'zod';
import { AREAS, isAreaName } from '#protocol/areas';
import { ASSERTION_HEADER } from '#protocol/caller-assertion';
import type { StockGraph } from './stock-graph';

/** What the bench uses of Hive Gateway. Its own types bring the browser's with them, which do not agree with Node's. */
interface HiveGateway {
  createGatewayRuntime(options: {
    readonly supergraph: string;
    readonly logging: boolean;
    readonly propagateHeaders: {
      fromClientToSubgraphs(payload: {
        readonly request: Request;
        readonly subgraphName: string;
      }): Record<string, string | null>;
    };
  }): { fetch(url: string, init: RequestInit): Promise<Response> };
}

const answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string() })).default([]),
});

/** Hive Gateway as its package gives it: what the areas are told travels in headers of the client's request. */
export function openHiveGraph(supergraph: string): StockGraph {
  const { createGatewayRuntime }: HiveGateway = require('@graphql-hive/gateway-runtime');
  const gateway = createGatewayRuntime({
    supergraph,
    logging: false,
    propagateHeaders: {
      fromClientToSubgraphs: ({ request, subgraphName }) =>
        isAreaName(subgraphName)
          ? { [ASSERTION_HEADER]: request.headers.get(`${ASSERTION_HEADER}-${subgraphName}`) }
          : {},
    },
  });
  return {
    ask: async ({ query, variables, assertions }) => {
      const told = AREAS.map((area) => [`${ASSERTION_HEADER}-${area}`, assertions[area]]);
      const response = await gateway.fetch('http://hive/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...Object.fromEntries(told) },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = answer.parse(await response.json());
      return { data: data ?? null, errors: errors.map(({ message }) => message) };
    },
  };
}
