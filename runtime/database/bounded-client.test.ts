import { setTimeout as delay } from 'node:timers/promises';
import { TcpProxy } from '#tests/e2e/tcp-proxy';
import { blockEventLoop } from '#tests/support/block-event-loop';
import { type TestDatabase, testDatabase } from '#tests/support/database';
import { freePorts } from '#tests/support/free-ports';
import { boundedClient } from './bounded-client';

const TIMEOUT_MS = 300;

describe('a bounded client', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;

  beforeAll(async () => {
    database = await testDatabase();
    const [port = 0] = await freePorts(1);
    proxy = await TcpProxy.open(port, Number(new URL(database.url).port));
  });
  beforeEach(() => proxy.thaw());
  afterAll(async () => {
    await proxy?.cut();
    await database?.drop();
  });

  async function connected(connectionString = proxy.urlOf(database.url)) {
    const Client = boundedClient(TIMEOUT_MS);
    const client = new Client({ connectionString });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  test('fails statements in flight when the server is silent, and its connection with them', async () => {
    const client = await connected();
    await client.query('SELECT 1');
    proxy.freeze();
    const both = [client.query('SELECT 2'), client.query('SELECT 3')];
    for (const statement of both) await expect(statement).rejects.toThrow('Connection terminated');
    await expect(client.query('SELECT 4')).rejects.toThrow(
      /not queryable|connection error|Connection terminated/,
    );
  });

  test('accepts a response that arrives while the event loop is blocked', async () => {
    // The proxy would be blocked, too.
    const client = await connected(database.url);
    const response = client.query('SELECT 2 AS two');
    await new Promise((resolve) => setImmediate(resolve));
    blockEventLoop(2 * TIMEOUT_MS);
    expect((await response).rows).toEqual([{ two: 2 }]);
    await client.end();
  });

  test('fails to connect to a server that is silent', async () => {
    proxy.freeze();
    await expect(connected()).rejects.toThrow('Connection terminated');
  });

  test('stays open while it is idle', async () => {
    const client = await connected();
    await delay(2 * TIMEOUT_MS);
    await client.query('SELECT 1');
    // The timeout has just passed.
    await delay(TIMEOUT_MS + 100);
    await client.query('SELECT pg_sleep(0.2)');
    expect((await client.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }]);
    await client.end();
  });

  test('waits longer for a statement with a timeout of its own', async () => {
    const client = await connected();
    const statement = { text: 'SELECT pg_sleep(0.6)', query_timeout: 10 * TIMEOUT_MS };
    expect((await client.query(statement)).rowCount).toBe(1);
    await expect(client.query('SELECT pg_sleep(0.6)')).rejects.toThrow('Connection terminated');
  });
});
