import type { RequestListener, Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { createHttpServer, type ServerOptions } from './http-server';

/** A listening port, on one or several hosts. */
export interface Listening {
  /**
   * Stops accepting, drains requests in flight for at most `graceMs`, then closes the remaining connections.
   */
  close(graceMs: number): Promise<void>;
  /**
   * Stops accepting and keeps serving open connections until their clients close them or `graceMs` elapses,
   * then closes. Idle connections stay open because closing one could break a request just being sent.
   */
  retire(graceMs: number): Promise<void>;
}

/**
 * Listens on a port of each host (null: all addresses). Hosts that this machine does not have, such as ::1
 * without IPv6, are skipped if at least one remains.
 *
 * @throws Error naming the port when it is in use or not permitted.
 */
export async function listen(
  listener: RequestListener,
  hosts: readonly string[] | null,
  port: number,
  options: ServerOptions = {},
): Promise<Listening> {
  const servers: Server[] = [];
  try {
    for (const host of hosts ?? [undefined]) {
      const server = await listenOn(
        createHttpServer(listener, undefined, options),
        host,
        port,
        servers.length > 0,
      );
      if (server) servers.push(server);
    }
  } catch (error) {
    await Promise.all(servers.map((server) => closeServer(server, 0)));
    throw error;
  }
  return {
    close: async (graceMs) => {
      await untilAccepted();
      await Promise.all(servers.map((server) => closeServer(server, graceMs)));
    },
    retire: async (graceMs) => {
      await untilAccepted();
      await Promise.all(servers.map((server) => retireServer(server, graceMs)));
    },
  };
}

/**
 * Checks that ports are free, so that a start fails before it opens anything.
 *
 * @throws Error naming the port when it is in use or not permitted.
 */
export async function assertPortsFree(
  hosts: readonly string[] | null,
  ports: readonly number[],
): Promise<void> {
  for (const port of ports) {
    const listening = await listen((_req, res) => void res.destroy(), hosts, port);
    await listening.close(0);
  }
}

async function listenOn(
  server: Server,
  host: string | undefined,
  port: number,
  optional: boolean,
): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const absent = error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT';
      if (optional && absent) resolve(null);
      else reject(new Error(listenProblem(error, host, port)));
    });
    server.listen({ port, ...(host !== undefined && { host }) }, () => resolve(server));
  });
}

function listenProblem(error: NodeJS.ErrnoException, host: string | undefined, port: number): string {
  const where = host === undefined ? `port ${port}` : `port ${port} of ${host}`;
  if (error.code === 'EADDRINUSE')
    return `${where} is in use: stop what listens there, or choose another port`;
  if (error.code === 'EACCES') return `${where} may not be used by this user: choose a port above 1023`;
  return `cannot listen on ${where}: ${error.message}`;
}

/** A turn of the event loop that is no longer leaves no time for others to connect. */
const SHORT_TURN_MS = 1;

const MAX_TURNS = 50;

/**
 * Waits until connections that the operating system has accepted are ours, which a listener that closes
 * resets: their requests may have been sent, and a proxy does not send them again.
 */
async function untilAccepted(): Promise<void> {
  await turn();
  for (let turns = 0; turns < MAX_TURNS; turns += 1) {
    const start = performance.now();
    await turn();
    if (performance.now() - start < SHORT_TURN_MS) return;
  }
}

/** Interval at which connections that became idle are closed during shutdown, in milliseconds. */
const SWEEP_MS = 50;

function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // Connections with a request in flight become idle only later, and keep-alive would hold them open for a
    // minute.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function retireServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // HTTP `Server.close` would close idle connections immediately.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cut);
      resolve();
    });
  });
}
