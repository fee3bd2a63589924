import type { RequestListener, Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { createHttpServer } from './http-server';

/** A listening address, on one or several hosts. */
export interface Listening {
  /** Stops accepting, lets requests under way finish for at most `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>;
  /**
   * Stops accepting and serves the connections that are there until those who keep them let go, then closes. A request that
   * is sent at this very moment is answered: an idle connection that closes under it would break it.
   */
  retire(graceMs: number): Promise<void>;
}

/**
 * Listens on a port of every given host (null: all addresses). A host that this machine does not have, such as ::1
 * without IPv6, is left out as long as one is left.
 *
 * @throws Error that names the port when it is in use or may not be used.
 */
export async function listen(
  listener: RequestListener,
  hosts: readonly string[] | null,
  port: number,
): Promise<Listening> {
  const servers: Server[] = [];
  try {
    for (const host of hosts ?? [undefined]) {
      const server = await listenOn(listener, host, port, servers.length > 0);
      if (server) servers.push(server);
    }
  } catch (error) {
    await Promise.all(servers.map((server) => closeServer(server, 0)));
    throw error;
  }
  return {
    close: async (graceMs) => void (await Promise.all(servers.map((server) => closeServer(server, graceMs)))),
    retire: async (graceMs) =>
      void (await Promise.all(servers.map((server) => retireServer(server, graceMs)))),
  };
}

async function listenOn(
  listener: RequestListener,
  host: string | undefined,
  port: number,
  optional: boolean,
): Promise<Server | null> {
  const server = createHttpServer(listener);
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

/** How often connections are looked at that became idle while the server closes, in milliseconds. */
const SWEEP_MS = 50;

function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    // A connection whose last request was under way is idle only later, and would be kept alive for a minute.
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
    // Node's own close of an HTTP server would close idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cut);
      resolve();
    });
  });
}
