import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { handleProtocols, type Server } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { responseOn, type UpgradeListener } from '#runtime/http-upgrade';
import type { Logger } from '#runtime/logger';
import { rateClassOf, type UnidentifiedRequest } from '../edge/admission';
import { sendRefusal } from '../graphql-endpoint/send-refusal';
import type { Reader } from '../live/write-buffer';
import { type OpenWebSocket, sendUnlessSlow } from '../live/write-unless-slow';
import { nextFrames } from './next-frames';
import { createSocketProtocol, type SocketConnection, type SocketServices } from './socket-protocol';
import type { WebSockets } from './web-sockets';

export interface WebSocketServices extends SocketServices {
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
    // Browsers send the origin of a page with its WebSockets, and cookies from any: the edge refuses foreign
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
    sendRefusal(res, error, log);
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
