import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { Backlogs } from './backlogs';

/**
 * Buffered bytes above which a connection is closed: two results of the largest size. Compared before a
 * write, because large messages fill the buffer of a fast reader.
 */
const MAX_BUFFERED = 2_097_152;

/** Those of all connections of the process, whatever their transport. */
const BACKLOGS = new Backlogs();

/** Writes to a response without waiting; destroys it if its reader is too slow. */
export function writeUnlessSlow(res: ServerResponse, text: string | Buffer): void {
  if (res.destroyed) return;
  if (res.writableLength > MAX_BUFFERED) res.destroy();
  else if (!res.write(text)) BACKLOGS.add({ stream: res, cut: () => res.destroy() });
}

/** A WebSocket and its underlying socket. */
export interface OpenWebSocket {
  readonly webSocket: WebSocket;
  readonly socket: Socket;
}

/**
 * Sends a message without waiting; terminates the connection if its reader is too slow.
 *
 * @param message text, or bytes that are frames already; the WebSocket must not compress, because it then
 * holds frames back.
 */
export function sendUnlessSlow({ webSocket, socket }: OpenWebSocket, message: string | Buffer): void {
  if (webSocket.readyState !== webSocket.OPEN) return;
  if (webSocket.bufferedAmount > MAX_BUFFERED) {
    webSocket.terminate();
    return;
  }
  if (typeof message === 'string') webSocket.send(message);
  else socket.write(message);
  if (socket.writableNeedDrain) BACKLOGS.add({ stream: socket, cut: () => webSocket.terminate() });
}
