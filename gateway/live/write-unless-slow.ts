import type { ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';

/** Bytes that a reader may leave in the buffer before it is cut off. */
const MAX_BUFFERED = 262_144;

/** Writes to a stream without waiting for its reader: one that reads too slowly is cut off. */
export function writeUnlessSlow(res: ServerResponse, text: string): void {
  if (res.destroyed) return;
  res.write(text);
  if (res.writableLength > MAX_BUFFERED) res.destroy();
}

/** Sends a message without waiting for its reader: one that reads too slowly is cut off. */
export function sendUnlessSlow(webSocket: WebSocket, text: string): void {
  if (webSocket.readyState !== webSocket.OPEN) return;
  webSocket.send(text);
  if (webSocket.bufferedAmount > MAX_BUFFERED) webSocket.terminate();
}
