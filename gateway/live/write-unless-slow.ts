import type { ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';

/**
 * Bytes that a reader may leave in the buffer before it is cut off. Compared before a write: one large message fills the buffer
 * of a reader that is not slow.
 */
const MAX_BUFFERED = 262_144;

/** Writes to a stream without waiting for its reader: one that reads too slowly is cut off. */
export function writeUnlessSlow(res: ServerResponse, text: string): void {
  if (res.destroyed) return;
  if (res.writableLength > MAX_BUFFERED) res.destroy();
  else res.write(text);
}

/** Sends a message without waiting for its reader: one that reads too slowly is cut off. */
export function sendUnlessSlow(webSocket: WebSocket, text: string): void {
  if (webSocket.readyState !== webSocket.OPEN) return;
  if (webSocket.bufferedAmount > MAX_BUFFERED) webSocket.terminate();
  else webSocket.send(text);
}
