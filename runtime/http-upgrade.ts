import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Handles a request for a WebSocket.
 *
 * @returns false if the request is not an upgrade that this listener handles.
 */
export type UpgradeListener = (req: IncomingMessage, socket: Socket, head: Buffer) => boolean;

/**
 * A request that is upgraded to WebSocket only. Some HTTP clients, such as Java's, ask for HTTP/2 with each
 * request, bodies included: these are served as if they had not asked.
 */
export class UpgradableRequest extends IncomingMessage {
  private isRequested = false;

  /** Set by Node from the header Connection, and read to decide whether to emit `upgrade`. */
  set upgrade(isRequested: boolean) {
    this.isRequested = isRequested;
  }

  get upgrade(): boolean {
    return this.isRequested && this.method === 'GET' && this.headers.upgrade?.toLowerCase() === 'websocket';
  }
}

/** Returns a response over a socket that the HTTP server has released. */
export function responseOn(req: IncomingMessage, socket: Socket): ServerResponse {
  socket.on('error', () => socket.destroy());
  const res = new ServerResponse(req);
  res.shouldKeepAlive = false;
  res.assignSocket(socket);
  res.once('finish', () => socket.end());
  return res;
}
