import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import { sendUnlessSlow, writeUnlessSlow } from './write-unless-slow';

describe('a reader of a stream', () => {
  test('that does not read is cut off, one that reads is not', async () => {
    const responses: ServerResponse[] = [];
    const server = createServer((_req, res) => {
      res.writeHead(200).flushHeaders();
      responses.push(res);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const open = async () => {
      const [response] = await once(get({ host: '127.0.0.1', port, agent: false }), 'response');
      response.on('error', () => undefined);
      return response;
    };
    await open();
    (await open()).resume();
    const [stalled, read] = responses;
    if (!stalled || !read) throw new Error('two responses were expected');

    // A message as large as results can be.
    writeUnlessSlow(read, 'x'.repeat(1_000_000));
    expect(read.destroyed).toBe(false);
    while (read.writableLength > 0) await once(read, 'drain');

    const text = 'x'.repeat(65_536);
    for (let written = 0; written < 1000 && !stalled.destroyed; written += 1) {
      writeUnlessSlow(stalled, text);
      writeUnlessSlow(read, text);
      while (read.writableLength > 0) await once(read, 'drain');
    }

    expect(stalled.destroyed).toBe(true);
    expect(read.destroyed).toBe(false);
    writeUnlessSlow(stalled, text);
    server.closeAllConnections();
    server.close();
  });
});

/** Returns a text message of at least 64 KiB as a frame. */
function frameOf(text: string): Buffer {
  const header = Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
  header.writeUInt32BE(text.length, 6);
  return Buffer.concat([header, Buffer.from(text)]);
}

describe('a reader of a WebSocket', () => {
  test.each([
    ['messages', (text: string) => text],
    ['frames', frameOf],
  ])('that does not read %s is cut off, one that reads is not', async (_kind, messageOf) => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const open = async () => {
      const client = new WebSocket(`ws://127.0.0.1:${port}`);
      client.on('error', () => undefined);
      const [[webSocket, { socket }]] = await Promise.all([once(server, 'connection'), once(client, 'open')]);
      if (!(webSocket instanceof WebSocket)) throw new Error('a WebSocket was expected');
      return { client, accepted: { webSocket, socket } };
    };
    const [stalled, reading] = [await open(), await open()];
    stalled.client.pause();

    let read = 0;
    reading.client.on('message', () => {
      read += 1;
    });
    // A message as large as results can be.
    sendUnlessSlow(reading.accepted, messageOf('x'.repeat(1_000_000)));
    expect(reading.accepted.webSocket.readyState).toBe(WebSocket.OPEN);
    while (read === 0) await once(reading.client, 'message');
    const message = messageOf('x'.repeat(65_536));
    let sent = 1;
    for (; sent < 1000 && stalled.accepted.webSocket.readyState === WebSocket.OPEN; sent += 1) {
      sendUnlessSlow(stalled.accepted, message);
      sendUnlessSlow(reading.accepted, message);
      while (read <= sent) await once(reading.client, 'message');
    }

    expect(stalled.accepted.webSocket.readyState).toBeGreaterThan(WebSocket.OPEN);
    expect(reading.accepted.webSocket.readyState).toBe(WebSocket.OPEN);
    sendUnlessSlow(stalled.accepted, message);
    for (const { client } of [stalled, reading]) client.terminate();
    server.close();
  });
});
