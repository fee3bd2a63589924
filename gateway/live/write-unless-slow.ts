import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

/**
 * Bytes that a reader may leave in the buffer before it is cut off. Compared before a write: one large
 * message fills the buffer of a reader that is not slow.
 */
const MAX_BUFFERED = 262_144;

/** Writes to a stream without waiting for its reader: one that reads too slowly is cut off. */
export function writeUnlessSlow(res: ServerResponse, text: string | Buffer): void {
  if (res.destroyed) return;
  if (res.writableLength > MAX_BUFFERED) res.destroy();
  else res.write(text);
}

/** A WebSocket and the socket that it writes to. */
export interface OpenWebSocket {
  readonly webSocket: WebSocket;
  readonly socket: Socket;
}

/**
 * Sends a message without waiting for its reader: one that reads too slowly is cut off.
 *
 * @param message text, or bytes that are frames already; the WebSocket must not compress, because it then
 * holds frames back.
 */
export function sendUnlessSlow({ webSocket, socket }: OpenWebSocket, message: string | Buffer): void {
  if (webSocket.readyState !== webSocket.OPEN) return;
  if (webSocket.bufferedAmount > MAX_BUFFERED) webSocket.terminate();
  else if (typeof message === 'string') webSocket.send(message);
  else socket.write(message);
}
