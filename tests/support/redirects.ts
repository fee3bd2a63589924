import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server outside the configuration, to which no redirect may lead a client. */
export interface UnconfiguredServer {
  readonly port: number;
  /** Returns the number of connections made to it. */
  connections(): number;
}

/** A service that redirects every request. */
export interface RedirectingServer {
  /** Origin. */
  readonly url: string;
  readonly port: number;
  /** Method and path of each request, in order. */
  readonly requested: readonly string[];
  readonly elsewhere: UnconfiguredServer;
}

const opened: Server[] = [];

/** Closes every server of a test; for `afterEach`. */
export async function closeRedirects(): Promise<void> {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

export async function startUnconfiguredServer(): Promise<UnconfiguredServer> {
  let connections = 0;
  const server = createServer((_req, res) => void res.end('{}'));
  server.on('connection', () => {
    connections += 1;
  });
  return { port: await listen(server), connections: () => connections };
}

/** @param response one of `REDIRECTS`. */
export async function startRedirectingServer(
  response: (elsewhere: UnconfiguredServer) => RequestListener,
): Promise<RedirectingServer> {
  const elsewhere = await startUnconfiguredServer();
  const requested: string[] = [];
  const server = createServer((req, res) => {
    requested.push(`${req.method} ${req.url?.split('?')[0]}`);
    req.resume().once('end', () => response(elsewhere)(req, res));
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, port, requested, elsewhere };
}

async function listen(server: Server): Promise<number> {
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

type Destination = (path: string, elsewhere: number) => string;

/** Redirect statuses: 307 and 308 preserve method and body. */
const DESTINATIONS: readonly [string, number, Destination][] = [
  ['to another host by plain http', 307, (path, elsewhere) => `http://localhost:${elsewhere}${path}`],
  ['to another port', 308, (path, elsewhere) => `http://127.0.0.1:${elsewhere}${path}`],
  ['to another scheme', 301, (path, elsewhere) => `https://127.0.0.1:${elsewhere}${path}`],
  ['to a host without a scheme', 302, (path, elsewhere) => `//127.0.0.1:${elsewhere}${path}`],
  ['to another path of its own', 303, () => '/moved'],
  ['to itself, in a loop', 307, (path) => path],
  ['to nowhere', 302, () => ''],
];

/** Handlers that redirect elsewhere, for `it.each`. */
export const REDIRECTS: readonly [string, (elsewhere: UnconfiguredServer) => RequestListener][] =
  DESTINATIONS.map(([where, status, destination]) => [
    where,
    ({ port }) =>
      (req, res) =>
        void res.writeHead(status, { location: destination(req.url ?? '/', port) }).end('{}'),
  ]);
