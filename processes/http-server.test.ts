import type { IncomingMessage, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from '#tests/support/eventually';
import { createHttpServer } from './http-server';

describe('an idle connection', () => {
  let server: Server;
  let client: Socket;
  let requests: WeakRef<IncomingMessage>[];

  beforeEach(async () => {
    requests = [];
    server = createHttpServer((req, res) => {
      requests.push(new WeakRef(req));
      res.end('served');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    client = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  });
  afterEach(async () => {
    client.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it('does not retain its last request', async () => {
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await new Promise((resolve) => client.once('data', resolve));

    await eventually(async () => {
      collectGarbage();
      expect(requests.map((request) => request.deref())).toEqual([undefined]);
    });
    expect(client.readyState).toBe('open');
  });
});

describe('a request with an unknown expectation', () => {
  it('is a request like others: what is malformed after it does not go into its response', async () => {
    const server = createHttpServer((_req, res) => void res.writeHead(200).write('begun'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const client = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    let received = '';
    client.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    const closed = new Promise((resolve) => client.once('close', resolve));
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\nExpect: a miracle\r\n\r\n');
    await eventually(() => expect(received).toContain('begun'));
    client.write('no request\r\n\r\n');
    await closed;
    expect(received).not.toContain('HTTP/1.1 400');
    await new Promise((resolve) => server.close(resolve));
  });
});

/** Collects all garbage of this process. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}
