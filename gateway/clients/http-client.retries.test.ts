import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { subgraphListener } from '#kit/serve-subgraph';
import { newCallerKeys } from '#kit/test-support/caller-keys';
import { EVERYTHING_BUT_DATE } from '#kit/test-support/everything-but-date';
import { authArea, caller, silent } from '../test-support/two-areas';
import { type HttpClient, httpClient } from './http-client';

/** Exceeds the lifetime of a caller assertion. */
const LONG_MS = 20_000;

describe('a retried query', () => {
  let server: Server;
  let client: HttpClient;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: [...EVERYTHING_BUT_DATE] });
  });
  afterEach(() => {
    jest.useRealTimers();
    client.close();
    server.closeAllConnections();
    server.close();
  });

  it('has a new assertion however long the first attempt took', async () => {
    const { signing: key, keys } = await newCallerKeys();
    const subgraph = subgraphListener({ subgraph: authArea, keys, log: silent });
    let attempts = 0;
    server = createServer((req, res) => {
      attempts += 1;
      if (attempts > 1) return subgraph(req, res);
      jest.setSystemTime(Date.now() + LONG_MS);
      req.socket.resetAndDestroy();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    client = httpClient({ area: 'auth', urls: [`http://127.0.0.1:${port}/graphql`], key, log: silent });
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toBeUndefined();
    expect(attempts).toBe(2);
  });
});
