import { z } from 'zod';
import { CALLER_HEADER, type StockGraph } from './stock-graph';

/** The used part of Hive Gateway's API. Its own types include DOM types that conflict with Node's. */
interface HiveGateway {
  createGatewayRuntime(options: {
    readonly supergraph: string;
    readonly logging: boolean;
    readonly propagateHeaders: {
      fromClientToSubgraphs(payload: { readonly request: Request }): Record<string, string | null>;
    };
  }): { fetch(url: string, init: RequestInit): Promise<Response> };
}

const answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string() })).default([]),
});

/**
 * Starts Hive Gateway with its defaults; it passes the caller on from the headers of the client's request.
 */
export function openHiveGraph(supergraph: string): StockGraph {
  const { createGatewayRuntime }: HiveGateway = require('@graphql-hive/gateway-runtime');
  const gateway = createGatewayRuntime({
    supergraph,
    logging: false,
    propagateHeaders: {
      fromClientToSubgraphs: ({ request }) => ({
        [CALLER_HEADER]: request.headers.get(CALLER_HEADER),
      }),
    },
  });
  return {
    ask: async ({ query, variables, caller }) => {
      const response = await gateway.fetch('http://hive/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', [CALLER_HEADER]: caller },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = answer.parse(await response.json());
      return { data: data ?? null, errors: errors.map(({ message }) => message) };
    },
  };
}
