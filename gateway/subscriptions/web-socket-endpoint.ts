import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { handleProtocols, type Server } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { DomainError } from '#protocol/errors';
import { responseOn, type UpgradeListener } from '#runtime/http-upgrade';
import type { Logger } from '#runtime/logger';
import { rateClassOf, type UnidentifiedRequest } from '../edge/admission';
import { sendRejection } from '../graphql-endpoint/errors';
import { type ConnectionLimits, ConnectionQuota } from '../live/connection-quota';
import { type OpenWebSocket, type Reader, sendUnlessSlow } from '../live/write-unless-slow';
import {
  createSocketProtocol,
  nextFrames,
  type SocketConnection,
  type SocketServices,
} from './socket-protocol';

interface WebSocketServices extends SocketServices {
  readonly sockets: WebSockets;
  readonly log: Logger;
}

const ROUTE = { name: 'graphql-socket', path: '/graphql', access: 'graph' };

/** A document with its variables; ws closes a connection with 1009 for a longer message. */
const MAX_MESSAGE_BYTES = 65_536;

/** Close codes of the protocol. */
const BAD_REQUEST = 4400;
const INTERNAL_ERROR = 4500;

/** The error of graphql-ws for a valid message that only a server may send; it leaves the code to us. */
const UNEXPECTED = /^Unexpected message of type /;

/**
 * Creates the WebSocket at `/graphql`, by the protocol graphql-transport-ws. It accepts subscriptions only,
 * under the rules of `/graphql/stream`; the connection counts as a request, and so does each subscription.
 */
export function createWebSocketEndpoint(services: WebSocketServices): UpgradeListener {
  const protocol = createSocketProtocol(services);
  const acceptor = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Compression would take memory for each connection.
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols,
  });
  return (req, socket, head) => {
    if (!/^\/graphql(\?|$)/.test(req.url ?? '')) return false;
    void accept({ services, protocol, acceptor }, req, socket, head);
    return true;
  };
}

interface Endpoint {
  readonly services: WebSocketServices;
  readonly protocol: Server<SocketConnection>;
  readonly acceptor: WebSocketServer;
}

/** Applies authentication and rate limits of requests to a connection; a rejection is an HTTP response. */
async function accept(endpoint: Endpoint, req: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
  const { services, acceptor } = endpoint;
  const { edge, sockets } = services;
  const res = responseOn(req, socket);
  let { log } = services;
  try {
    // Browsers send the origin of a page with its WebSockets, and cookies from any: the edge rejects foreign
    // origins.
    const request = edge.receive(req, res);
    if (!request) return;
    log = request.log;
    request.servedBy(ROUTE);
    const identity = await edge.identify(req, request, 'any');
    await edge.admit(res, { rateClass: rateClassOf('any', identity), identity, request });
    sockets.assertAvailable(identity.limiterKey);
    res.detachSocket(socket);
    acceptor.handleUpgrade(req, socket, head, (webSocket) => {
      res.statusCode = 101;
      sockets.add(webSocket, identity.limiterKey);
      serve(endpoint, webSocket, { req, res, request });
    });
    // The request ends with its connection.
    socket.once('close', () => res.emit('close'));
  } catch (error) {
    sendRejection(res, error, log);
  }
}

function serve({ protocol, services }: Endpoint, webSocket: WebSocket, received: UnidentifiedRequest): void {
  const { log } = received.request;
  const { writes } = services.streams;
  const reader = readerOf({ webSocket, socket: received.req.socket });
  const connection: SocketConnection = {
    ...received,
    isOpen: () => webSocket.readyState === webSocket.OPEN,
    writeResults: (id, deliveries) => writes.write(reader, nextFrames(deliveries, id)),
    watchCaller: () => void watchCaller(services, webSocket, connection),
    forbid: () => {
      if (!connection.isOpen()) return;
      writes.flush(reader);
      services.sockets.forbid(webSocket);
    },
  };
  // Such as messages that are too long; ws closes the connection itself.
  webSocket.on('error', (err) => log.debug({ err }, 'WebSocket'));
  const closed = protocol.opened(
    {
      protocol: webSocket.protocol,
      send: (text) => writes.write(reader, text),
      close: (code, reason) => {
        writes.flush(reader);
        webSocket.close(code, reason);
      },
      onMessage: (handle) =>
        webSocket.on('message', (data) => {
          handle(String(data)).catch((err: unknown) => {
            if (err instanceof Error && UNEXPECTED.test(err.message)) {
              return webSocket.close(BAD_REQUEST, 'Invalid message received');
            }
            log.warn({ err }, 'WebSocket message');
            webSocket.close(INTERNAL_ERROR, 'Internal server error');
          });
        }),
    },
    connection,
  );
  webSocket.once('close', (code, reason) => {
    closed(code, String(reason)).catch((err: unknown) => log.warn({ err }, 'WebSocket end'));
  });
}

/** Closes a connection when its caller loses access, or cannot be identified. */
async function watchCaller(
  { edge, streams }: WebSocketServices,
  webSocket: WebSocket,
  { req, request, forbid }: SocketConnection,
): Promise<void> {
  const identify = () => edge.identify(req, request, 'any');
  const identity = await identify().catch(() => null);
  if (!identity) return forbid();
  if (webSocket.readyState === webSocket.CLOSED) return;
  webSocket.once('close', streams.callers.watch({ identity, identify, onLost: forbid }));
}

/** Returns a reader that writes its messages with one system call. */
function readerOf(open: OpenWebSocket): Reader {
  return {
    write: (messages) => {
      open.socket.cork();
      for (const message of messages) sendUnlessSlow(open, message);
      open.socket.uncork();
    },
  };
}

/** Interval of pings, by which proxies and the platform notice a dead connection, in milliseconds. */
const PING_MS = 15_000;

/** Milliseconds that a client has to complete the closing handshake. */
const CLOSING_MS = 1000;

/** Close codes of RFC 6455 and its registry: clients reconnect after both. */
const GOING_AWAY = 1001;
const SERVICE_RESTART = 1012;

/** Close code of graphql-transport-ws. */
const FORBIDDEN = 4403;

interface OpenSocket {
  isAlive: boolean;
}

/** The open WebSockets of a gateway process. */
export class WebSockets {
  private readonly open = new Map<WebSocket, OpenSocket>();
  private readonly quota: ConnectionQuota;
  private readonly pings: ReturnType<typeof setInterval>;
  private isClosed = false;

  constructor(limits?: ConnectionLimits, pingMs = PING_MS) {
    this.quota = new ConnectionQuota(limits);
    this.pings = setInterval(() => this.ping(), pingMs).unref();
  }

  /**
   * Checks that a caller may open another WebSocket.
   *
   * @throws DomainError RATE_LIMITED, UPSTREAM_UNAVAILABLE while the process is draining.
   */
  assertAvailable(limiterKey: string): void {
    if (this.isClosed)
      throw new DomainError('UPSTREAM_UNAVAILABLE', 'This process is draining: connect again');
    this.quota.assertAvailable(limiterKey);
  }

  /**
   * Adds an open WebSocket.
   *
   * @throws DomainError RATE_LIMITED, unless `assertAvailable` has passed in the same turn of the event loop.
   */
  add(socket: WebSocket, limiterKey: string): void {
    const release = this.quota.acquire(limiterKey);
    const state = { isAlive: true };
    this.open.set(socket, state);
    socket.on('pong', () => {
      state.isAlive = true;
    });
    socket.once('close', () => {
      this.open.delete(socket);
      release();
    });
  }

  /** Closes all WebSockets. Their clients reconnect and get the current schema. */
  closeAll(): void {
    this.closeWith(SERVICE_RESTART, 'Service restart');
  }

  /** Closes all WebSockets and rejects new ones. Clients reconnect to another process. */
  close(): void {
    this.isClosed = true;
    clearInterval(this.pings);
    this.closeWith(GOING_AWAY, 'Going away');
  }

  /** Closes a WebSocket whose caller lost access. Its client may connect with another credential. */
  forbid(socket: WebSocket): void {
    this.closeOne(socket, FORBIDDEN, 'Forbidden');
  }

  private closeWith(code: number, reason: string): void {
    for (const socket of this.open.keys()) this.closeOne(socket, code, reason);
  }

  private closeOne(socket: WebSocket, code: number, reason: string): void {
    socket.close(code, reason);
    const cut = setTimeout(() => socket.terminate(), CLOSING_MS);
    socket.once('close', () => clearTimeout(cut));
  }

  private ping(): void {
    for (const [socket, state] of this.open) {
      if (!state.isAlive) {
        socket.terminate();
        continue;
      }
      state.isAlive = false;
      socket.ping();
    }
  }
}
