import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { eventually } from '#tests/support/eventually';
import { freePorts } from '#tests/support/free-ports';
import { createHttpServer } from './http-server';
import { listen } from './listen';

const LIMITS = {
  headersTimeout: 100,
  requestTimeout: 200,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 20,
};

const HALF_A_HEADER = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ';

describe('a listening server', () => {
  it('allows 15 s for headers and 30 s for a request, and checks every second', async () => {
    const [port = 0] = await freePorts(1);
    const listening = await listen((_req, res) => void res.end(), ['127.0.0.1'], port);

    expect(await serverBehind(port)).toMatchObject({
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1000,
    });
    await listening.close(0);
  });
});

/** Sends a request on a connection of its own, and says that it did before anybody can have accepted that. */
const SENDER = `
  const { parentPort, workerData: { port, sent } } = require('node:worker_threads');
  const socket = require('node:net').connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => { text += chunk; });
  socket.on('error', (error) => { text += error.message; });
  socket.on('close', () => parentPort.postMessage(text));
  socket.write('POST / HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\nContent-Length: 1\\r\\n\\r\\na', () => {
    Atomics.store(sent, 0, 1);
    Atomics.notify(sent, 0);
  });
`;

describe('a listener that closes', () => {
  it.each(['close', 'retire'] as const)('responds to what was sent before, by %s', async (end) => {
    const [port = 0] = await freePorts(1);
    const listening = await listen((_req, res) => void res.end('served'), ['127.0.0.1'], port);
    const sent = new Int32Array(new SharedArrayBuffer(4));
    const sender = new Worker(SENDER, { eval: true, workerData: { port, sent } });
    const response = once(sender, 'message');

    // The event loop stands still, so that nothing is accepted.
    expect(Atomics.wait(sent, 0, 0, 10_000)).not.toBe('timed-out');
    await listening[end](10_000);
    expect(await response).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 .*served$/s)]);
  });
});

/** A client that keeps its side of the connection open whatever the server does. */
interface Client {
  /** The data received so far. */
  text(): string;
  write(more: string): void;
  hangUp(): void;
}

describe('a connection that its client never closes', () => {
  let server: Server;
  let served: string[];
  let accepted: number;
  let interval: NodeJS.Timeout | undefined;
  const clients: Client[] = [];

  beforeEach(async () => {
    served = [];
    accepted = 0;
    server = createHttpServer((req, res) => {
      served.push(req.url ?? '');
      req.resume();
      req.once('end', () => res.end('served'));
    }, LIMITS);
    server.on('connection', () => {
      accepted += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    clearInterval(interval);
    for (const client of clients.splice(0)) client.hangUp();
    await new Promise((resolve) => server.close(resolve));
  });

  it('is closed without a response before its first request', async () => {
    const client = open('');

    await ended();
    expect(client.text()).toBe('');
  });

  it.each([
    ['an incomplete header', HALF_A_HEADER],
    ['an incomplete body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{'],
    ['data that is not HTTP', 'GARBAGE\r\n\r\n'],
  ])('gets 400 and is closed on %s', async (_what, bytes) => {
    const client = open(bytes);

    await ended();
    expect(client.text()).toMatch(/^HTTP\/1\.1 400 .*\{"error":"Malformed request"\}$/s);
  });

  it('is closed when it stays idle after its first request', async () => {
    const client = open(`GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n${HALF_A_HEADER}`);

    await ended();
    expect(served).toEqual(['/first']);
    expect(client.text()).toMatch(/^HTTP\/1\.1 200 .*HTTP\/1\.1 400 /s);
  });

  it('is closed when its header arrives byte by byte', async () => {
    const client = open(HALF_A_HEADER);
    interval = setInterval(() => client.write('a'), 10);

    await ended();
    expect(served).toEqual([]);
  });

  function open(bytes: string): Client {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    // The client may write after the server has closed.
    socket.on('error', () => undefined);
    socket.write(bytes);
    const client = {
      text: () => text,
      write: (more: string) => void socket.write(more),
      hangUp: () => void socket.destroy(),
    };
    clients.push(client);
    return client;
  }

  /** Waits until the server has closed all connections in both directions. */
  async function ended(): Promise<void> {
    await eventually(async () => expect([accepted, await connections()]).toEqual([clients.length, 0]));
  }

  function connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }
});

/** Returns the HTTP server that listens on a port of this process. */
async function serverBehind(port: number): Promise<unknown> {
  let server: unknown;
  const note = (message: unknown) => {
    if (typeof message === 'object' && message && 'server' in message) server = message.server;
  };
  subscribe('http.server.request.start', note);
  await (await fetch(`http://127.0.0.1:${port}/`)).text();
  unsubscribe('http.server.request.start', note);
  return server;
}
