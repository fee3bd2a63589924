import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newCallerKeys } from '#kit/test-support/caller-keys';
import { type HttpClient, type HttpClientOptions, httpClient } from '../clients/http-client';
import { silent } from './two-areas';

/** A client, and the server that it sends requests to unless its options name others. */
export interface ClientAndServer extends HttpClient {
  readonly server: Server;
  /** The GraphQL endpoint of the server. */
  readonly url: string;
}

const opened: ClientAndServer[] = [];

/** Starts a server, and creates a client of it. */
export async function httpClientOf(
  listener: RequestListener,
  options: Partial<HttpClientOptions> = {},
): Promise<ClientAndServer> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/graphql`;
  const key = options.key ?? (await newCallerKeys()).signing;
  const client = { ...httpClient({ area: 'auth', urls: [url], key, log: silent, ...options }), url, server };
  opened.push(client);
  return client;
}

/** Closes all clients and servers; for `afterEach`. */
export function closeHttpClients(): void {
  for (const { close, server } of opened.splice(0)) {
    close();
    server.closeAllConnections();
    server.close();
  }
}
