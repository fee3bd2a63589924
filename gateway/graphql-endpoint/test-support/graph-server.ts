import { createServer, type Server } from 'node:http';
import express from 'express';
import { z } from 'zod';
import type { AreaName } from '#protocol/areas';
import { OriginPolicy } from '#protocol/origin-policy';
import type { Principal } from '#protocol/principal';
import { type TemporaryFiles, temporaryFiles } from '#runtime/files/test-support/temporary-files';
import { limiterKeyOf } from '#runtime/limits/limiter-key';
import { createEdge } from '../../edge/create-edge';
import { createRateLimiter } from '../../edge/rate-limiter';
import { type Graph, openGraph } from '../../graph/graph';
import type { Identity } from '../../identity/identity';
import { clients, composed, silent } from '../../test-support/two-areas';
import { createGraphqlEndpoint, type GraphqlEndpoint } from '../create-graphql-endpoint';

const origins = new OriginPolicy({
  baseUrl: 'http://localhost:4000',
  parentDomain: null,
  previewDomains: [],
});

const ada = { kind: 'user', userId: '100', username: 'ada', sessionId: 's', isSuperAdmin: false } as const;
const bearers = new Map<string | undefined, Principal>([
  ['ada', { ...ada, permissions: [] }],
  ['operator', { ...ada, permissions: ['view_devops'] }],
  ['root', { ...ada, permissions: [], isSuperAdmin: true }],
]);

/** Accepts three users by bearer token. */
const identity: Identity = {
  async identify({ bearer }, _accepts, address) {
    const principal: Principal = bearers.get(bearer) ?? { kind: 'anonymous' };
    const credentialSent = bearer !== undefined;
    const credentialGood = !credentialSent || principal.kind === 'user';
    const limiterKey = limiterKeyOf(principal, address);
    return { principal, credentialSent, credentialGood, limiterKey, unlimited: false };
  },
  clearCaches: () => undefined,
};

const opened: { server: Server; endpoint: GraphqlEndpoint; ownStore: TemporaryFiles | null }[] = [];

/** Opens the graph of the two test subgraphs; `dead` ones are unreachable. */
export function openTestGraph(...dead: AreaName[]): Promise<Graph> {
  const options = { supergraphSdl: composed(), clients: clients(...dead), log: silent };
  return openGraph({ ...options, onIdentityChange: () => undefined });
}

/** Closes every server of a test; use in `afterEach`. */
export async function closeServers(): Promise<void> {
  for (const { server, endpoint, ownStore } of opened.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await endpoint.stop();
    ownStore?.remove();
  }
}

export const responseSchema = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).optional(),
        extensions: z.record(z.string(), z.unknown()),
      }),
    )
    .optional(),
});

interface Settings {
  readonly production?: boolean;
  readonly publicLimit?: number;
  readonly authenticatedLimit?: number;
  /** The upload store; a temporary one by default. */
  readonly store?: TemporaryFiles;
}

/** Serves the graph like the gateway. */
export async function serve(graph: Graph, settings: Settings = {}) {
  const limits = {
    public: settings.publicLimit ?? 1000,
    authenticated: settings.authenticatedLimit ?? 1000,
    plugin: 1000,
    refresh: 2,
  };
  const limiter = createRateLimiter({ limits, log: silent });
  const edge = createEdge({ identity, limiter, origins, trustProxy: 0, log: silent });
  const production = settings.production ?? false;
  const store = settings.store ?? temporaryFiles();
  const ownStore = settings.store ? null : store;
  const endpoint = await createGraphqlEndpoint({
    graph,
    edge,
    files: store.files,
    production,
    log: silent,
  });
  const app = express().use(endpoint.router);
  const server = createServer((req, res) => {
    if (edge.receive(req, res)) app(req, res);
  });
  opened.push({ server, endpoint, ownStore });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/graphql`;
  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const all = { 'content-type': 'application/json', ...headers };
    const response = await fetch(url, { method: 'POST', body: text, headers: all });
    return {
      status: response.status,
      headers: response.headers,
      body: responseSchema.parse(await response.json()),
    };
  };
  return { url, post };
}

/** Returns the response body of a rejected operation. */
export const rejection = (message: string, code = 'BAD_USER_INPUT') => ({
  errors: [{ message, extensions: { code } }],
});
