import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { z } from 'zod';
import type { RunningArea } from '#kit/area/open-area';
import { subgraphListener } from '#kit/execution/serve-subgraph';
import { newCallerKeys } from '#kit/test-support/caller-keys';
import { AREAS, type AreaName, isAreaName } from '#protocol/areas';
import { ASSERTION_HEADER, signCaller } from '#protocol/caller-assertion';
import type { Caller } from '#protocol/principal';

/** The used part of Hive Gateway's API. Its own types include DOM types that conflict with Node's. */
interface HiveGateway {
  createGatewayRuntime(options: {
    readonly supergraph: string;
    readonly logging: boolean;
    readonly maskedErrors: boolean;
    readonly plugins: () => readonly { onFetch(payload: HiveFetch): Promise<void> }[];
  }): AsyncDisposable & { fetch(url: string, init: RequestInit): Promise<Response> };
}

interface HiveFetch {
  readonly url: string;
  readonly options: RequestInit & { readonly headers?: Readonly<Record<string, string>> };
  setOptions(options: RequestInit): void;
}

const routerResponse = z.object({
  data: z.unknown(),
  errors: z
    .array(z.object({ message: z.string(), path: z.array(z.union([z.string(), z.number()])).optional() }))
    .optional(),
});

/** A router's response to an operation. */
export type RouterResponse = z.infer<typeof routerResponse>;

/** A third-party router over our supergraph and subgraphs. */
export interface StockRouter {
  ask(query: string): Promise<RouterResponse>;
  close(): Promise<void>;
}

/**
 * Serves every area over HTTP and opens Hive Gateway over the supergraph. The router's only other
 * configuration is the areas' URLs and the assertion header.
 */
export async function openStockRouter(
  supergraph: string,
  areas: ReadonlyMap<AreaName, RunningArea>,
  caller: Caller,
): Promise<StockRouter> {
  const log = pino({ level: 'silent' });
  const { keys, signing } = await newCallerKeys();
  const servers = new Map<string, Server>();
  let sdl = supergraph;
  for (const area of AREAS) {
    const running = areas.get(area);
    if (!running) throw new Error(`The ${area} area was not opened`);
    const server = createServer(subgraphListener({ subgraph: running.subgraph, keys, log }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.set(area, server);
    sdl = sdl.replace(`http://${area}.subgraph`, addressOf(server));
  }
  const areaAt = new Map([...servers].map(([area, server]) => [addressOf(server), area]));
  const { createGatewayRuntime }: HiveGateway = require('@graphql-hive/gateway-runtime');
  const router = createGatewayRuntime({
    supergraph: sdl,
    logging: false,
    maskedErrors: false,
    plugins: () => [
      {
        async onFetch({ url, options, setOptions }) {
          const area = areaAt.get(url);
          if (area === undefined || !isAreaName(area)) throw new Error(`the router asks ${url}`);
          const assertion = await signCaller(caller, area, signing);
          setOptions({ ...options, headers: { ...options.headers, [ASSERTION_HEADER]: assertion } });
        },
      },
    ],
  });
  return {
    ask: async (query) => {
      const response = await router.fetch('http://router/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      return routerResponse.parse(await response.json());
    },
    close: async () => {
      await router[Symbol.asyncDispose]();
      for (const server of servers.values()) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

function addressOf(server: Server): string {
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/graphql`;
}
