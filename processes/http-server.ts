import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { responseOn, UpgradableRequest, type UpgradeListener } from '#runtime/http-upgrade';

/** Timeouts of a server's connections, in milliseconds. */
export interface ConnectionLimits {
  /** From connecting, or from the first byte of a later request, to the end of the headers. */
  readonly headersTimeout: number;
  /** Same start, to the end of the body. */
  readonly requestTimeout: number;
  /** Keep-alive timeout of idle connections. */
  readonly keepAliveTimeout: number;
  /** Interval at which the first two timeouts are checked; a connection may exceed them by as much. */
  readonly connectionsCheckingInterval: number;
}

const CONNECTION_LIMITS: ConnectionLimits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
};

/** What servers differ in. */
export interface ServerOptions {
  /** Handles requests for WebSockets; without it they are served as others. */
  readonly upgrade?: UpgradeListener | null;
  /** The most bytes of the headers of a request; 16 kB by default, as Node.js has it. */
  readonly maxHeaderSize?: number;
}

/**
 * Creates an HTTP server with the timeouts that all servers of the platform share. Malformed requests, and
 * requests that time out, are answered 400 and their connection is closed; one without a request is closed.
 */
export function createHttpServer(
  listener: RequestListener,
  limits = CONNECTION_LIMITS,
  { upgrade = null, maxHeaderSize }: ServerOptions = {},
): Server {
  const server = createServer(
    { ...limits, maxHeaderSize, ...(upgrade && { IncomingMessage: UpgradableRequest }) },
    listener,
  );
  rejectMalformed(server);
  // Without a listener Node responds with 417; unknown expectations are ignored instead.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  if (upgrade) {
    server.on('upgrade', (req, socket, head) => {
      if (!(socket instanceof Socket)) socket.destroy();
      else if (!upgrade(req, socket, head)) listener(req, responseOn(req, socket));
    });
  }
  return server;
}

const MALFORMED_BODY = '{"error":"Malformed request"}';
const MALFORMED = [
  'HTTP/1.1 400 Bad Request',
  'Connection: close',
  'Content-Type: application/json; charset=utf-8',
  `Content-Length: ${MALFORMED_BODY.length}`,
  'X-Error-Code: BAD_USER_INPUT',
  '',
  MALFORMED_BODY,
].join('\r\n');

/** Responds to parser errors with 400, as other client errors; Node would also use 408, 413 and 431. */
function rejectMalformed(server: Server): void {
  const unfinished = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => {
    unfinished.set(socket, response);
    // An idle connection would retain its last request, until it is closed.
    response.once('close', () => {
      if (unfinished.get(socket) === response) unfinished.delete(socket);
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = unfinished.get(socket);
    const isResponding = response?.headersSent === true && !response.writableFinished;
    const timedOut = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    // Browsers connect in advance: they would take an answer to nothing for that of their next request.
    const isUnused = timedOut && socket instanceof Socket && socket.bytesRead === 0;
    if (error.code === 'ECONNRESET' || !socket.writable || isResponding || isUnused) socket.destroy();
    else endConnection(socket, timedOut);
  });
}

/** Time that a client which is still sending has to read the error response, in milliseconds. */
const LINGER_MS = 500;

/**
 * Sends 400 and closes both directions: the client could keep its side open forever, and Node no longer
 * checks a connection that has timed out once.
 */
function endConnection(socket: Duplex, timedOut: boolean): void {
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
  socket.end(MALFORMED, () => {
    // The parser is still active: data that completes a rejected request must not run it.
    if (timedOut) socket.destroy();
  });
}
