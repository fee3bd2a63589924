import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import { eventually } from '#tests/support/eventually';
import { WebSockets } from './web-socket-endpoint';

let server: WebSocketServer;
const clients: WebSocket[] = [];
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.terminate();
  server.close();
});

/** Connects a client and adds its connection. */
async function connect(sockets: WebSockets, limiterKey: string): Promise<WebSocket> {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const client = new WebSocket(`ws://127.0.0.1:${port}`, { autoPong: limiterKey !== 'dead' });
  clients.push(client);
  const [[accepted]] = await Promise.all([once(server, 'connection'), once(client, 'open')]);
  if (!(accepted instanceof WebSocket)) throw new Error('a WebSocket was expected');
  sockets.add(accepted, limiterKey);
  return client;
}

describe('the open WebSockets', () => {
  test('are limited per caller and in all, until they are closed', async () => {
    const sockets = new WebSockets({ perCaller: 1, total: 2 });
    const first = await connect(sockets, 'a');
    expect(() => sockets.assertAvailable('a')).toThrow('rate limit');
    sockets.assertAvailable('b');
    await connect(sockets, 'b');
    expect(() => sockets.assertAvailable('c')).toThrow('rate limit');
    first.close();
    await eventually(() => sockets.assertAvailable('a'));
    sockets.close();
  });

  test('whose clients do not answer pings are ended, others are not', async () => {
    const sockets = new WebSockets(undefined, 400);
    const [dead, alive] = [await connect(sockets, 'dead'), await connect(sockets, 'alive')];
    let pings = 0;
    alive.on('ping', () => {
      pings += 1;
    });
    const [code] = await once(dead, 'close');
    expect(code).toBe(1006);
    await eventually(() => expect(pings).toBeGreaterThan(2));
    expect(alive.readyState).toBe(WebSocket.OPEN);
    sockets.close();
  });

  test('are closed with 1012 for a new schema, with 1001 at the end, which rejects new ones', async () => {
    const sockets = new WebSockets();
    const restarted = once(await connect(sockets, 'a'), 'close');
    sockets.closeAll();
    expect((await restarted)[0]).toBe(1012);
    sockets.assertAvailable('a');
    const ended = once(await connect(sockets, 'a'), 'close');
    sockets.close();
    expect((await ended)[0]).toBe(1001);
    expect(() => sockets.assertAvailable('a')).toThrow('draining');
  });

  test('whose clients do not answer the closing handshake are cut', async () => {
    const sockets = new WebSockets();
    const client = await connect(sockets, 'a');
    client.pause();
    sockets.close();
    await eventually(() => expect(server.clients.size).toBe(0));
  });
});
