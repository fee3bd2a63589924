import { subgraphListener } from '#kit/execution/serve-subgraph';
import { newCallerKeys } from '#kit/test-support/caller-keys';
import { EVERYTHING_BUT_DATE } from '#kit/test-support/everything-but-date';
import { closeHttpClients, httpClientOf } from '../test-support/http-clients';
import { authArea, caller, silent } from '../test-support/two-areas';

/** Exceeds the lifetime of a caller assertion. */
const LONG_MS = 20_000;

const unreachable = {
  message: 'The auth area cannot be reached',
  extensions: { code: 'UPSTREAM_UNAVAILABLE' },
};

afterEach(closeHttpClients);

describe('a retried query', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: [...EVERYTHING_BUT_DATE] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('has a new assertion however long the first attempt took', async () => {
    const { signing: key, keys } = await newCallerKeys();
    const subgraph = subgraphListener({ subgraph: authArea, keys, log: silent });
    let attempts = 0;
    const client = await httpClientOf(
      (req, res) => {
        attempts += 1;
        if (attempts > 1) return subgraph(req, res);
        jest.setSystemTime(Date.now() + LONG_MS);
        req.socket.resetAndDestroy();
      },
      { key },
    );
    expect((await client.execute({ query: '{ users { id } }' }, caller)).errors).toBeUndefined();
    expect(attempts).toBe(2);
  });
});

describe('after a broken connection, the client', () => {
  it.each([
    ['a query twice', '{ users { id } }', 2],
    ['a mutation once', 'mutation { touch }', 1],
    ['a mutation after a query once', 'query A { users { id } } mutation B { touch }', 1],
  ])('has sent %s', async (_, query, times) => {
    let arrived = 0;
    const client = await httpClientOf((req) => {
      arrived += 1;
      req.socket.resetAndDestroy();
    });
    expect((await client.execute({ query }, caller)).errors).toEqual([unreachable]);
    expect(arrived).toBe(times);
  });

  it('retries a query', async () => {
    let broken = false;
    const client = await httpClientOf((req, res) => {
      if (broken) return void res.end('{"data":{"users":[]}}');
      broken = true;
      req.socket.resetAndDestroy();
    });
    expect(await client.execute({ query: '{ users { id } }' }, caller)).toEqual({ data: { users: [] } });
  });

  it('retries a query whose connection was ended properly, without a response', async () => {
    let arrived = 0;
    const client = await httpClientOf((req, res) => {
      arrived += 1;
      if (arrived === 1) return void req.socket.end();
      res.end('{"data":{"users":[]}}');
    });
    expect(await client.execute({ query: '{ users { id } }' }, caller)).toEqual({ data: { users: [] } });
    expect(arrived).toBe(2);
  });
});
