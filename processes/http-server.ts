import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Time limits of a server's connections, in milliseconds. */
export interface ConnectionLimits {
  /** From the connection, or from the first byte of a later request, to the end of the headers. */
  readonly headersTimeout: number;
  /** As `headersTimeout`, to the end of the body. */
  readonly requestTimeout: number;
  /** How long a connection may stay idle between two requests. */
  readonly keepAliveTimeout: number;
  /** How often the first two limits are checked: a connection may exceed them by as much. */
  readonly connectionsCheckingInterval: number;
}

const CONNECTION_LIMITS: ConnectionLimits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
};

/**
 * Creates an HTTP server with the time limits that all servers of the platform share. Requests that are malformed or exceed
 * a time limit are answered 400, and their connection is ended.
 */
export function createHttpServer(listener: RequestListener, limits = CONNECTION_LIMITS): Server {
  const server = createServer(limits, listener);
  refuseMalformed(server);
  // Node would answer 417 by itself; an expectation that nobody knows changes nothing about the request.
  server.on('checkExpectation', listener);
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

/** What the HTTP parser refuses is a 400 like any other mistake of a client; Node would also say 408, 413 and 431. */
function refuseMalformed(server: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (req, res) => latest.set(req.socket, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = latest.get(socket);
    const answering = response?.headersSent === true && !response.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || answering) socket.destroy();
    else endConnection(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT');
  });
}

/** How long a client that is still sending has to read why it is refused, in milliseconds. */
const LINGER_MS = 500;

/**
 * Answers 400 and closes both directions: a client could keep its own open for ever, and Node no longer checks a connection
 * that exceeded a limit once.
 */
function endConnection(socket: Duplex, timedOut: boolean): void {
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
  socket.end(MALFORMED, () => {
    // The parser still reads: what completes a request that was refused must not run it.
    if (timedOut) socket.destroy();
  });
}
