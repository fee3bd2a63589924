import { randomUUID } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import pino from 'pino';
import { closeRedis, openRedis, type RedisClient } from '#runtime/redis-client';
import { eventually } from '#tests/support/eventually';
import { testRedis } from '#tests/support/redis';
import { ProviderResponses } from './response-store';

const log = pino({ level: 'silent' });
const TTL_MS = 60_000;

describe('responses cached in this process', () => {
  it('are unchanged, and expire after their TTL', async () => {
    const responses = new ProviderResponses(null, log);
    const value = { name: 'Zezima', skills: { attack: { level: 99 } } };
    await responses.write('a', { value, askedAt: 5 }, TTL_MS);
    expect((await responses.read('a'))?.value).toBe(value);
    expect(await responses.read('b')).toBeNull();
    await responses.write('gone', { value, askedAt: 5 }, -1);
    expect(await responses.read('gone')).toBeNull();
  });

  it('may be negative', async () => {
    const responses = new ProviderResponses(null, log);
    await responses.write('nobody', { value: null, askedAt: 5 }, TTL_MS);
    expect(await responses.read('nobody')).toEqual({ value: null, askedAt: 5 });
  });
});

describe('responses cached in Redis', () => {
  const clients: RedisClient[] = [];
  async function connected(): Promise<RedisClient> {
    const client = openRedis((await testRedis()).url, log);
    clients.push(client);
    await eventually(() => expect(client.isReady).toBe(true));
    return client;
  }
  afterAll(() => {
    for (const client of clients) closeRedis(client);
  });

  it('are shared by processes', async () => {
    const [first, second] = [
      new ProviderResponses(await connected(), log),
      new ProviderResponses(await connected(), log),
    ];
    const key = randomUUID();
    await first.write(key, { value: { level: 99 }, askedAt: 5 }, TTL_MS);
    expect(await second.read(key)).toEqual({ value: { level: 99 }, askedAt: 5 });
    await second.write(key, { value: null, askedAt: 6 }, TTL_MS);
    expect(await first.read(key)).toEqual({ value: null, askedAt: 6 });
  });

  it('do not hide a newer one that only this process could write', async () => {
    const redis = await connected();
    const responses = new ProviderResponses(redis, log);
    const key = randomUUID();
    await responses.write(key, { value: 'new', askedAt: 9 }, TTL_MS);
    await new ProviderResponses(redis, log).write(key, { value: 'old', askedAt: 1 }, TTL_MS);
    expect(await responses.read(key)).toEqual({ value: 'new', askedAt: 9 });
  });
});

describe('while Redis is unavailable', () => {
  it('a process uses its own cache', async () => {
    const client = openRedis('redis://127.0.0.1:9', log);
    const responses = new ProviderResponses(client, log);
    await responses.write('a', { value: 'here', askedAt: 5 }, TTL_MS);
    expect((await responses.read('a'))?.value).toBe('here');
    closeRedis(client);
  });

  it('a hanging Redis does not block anyone', async () => {
    const sockets: Socket[] = [];
    // Sends a valid greeting, so that the client considers itself connected, and then hangs.
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        for (const _ of data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(CLIENT|HELLO)/gi))
          socket.write('+OK\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const client = openRedis(`redis://127.0.0.1:${port}`, log);
    await eventually(() => expect(client.isReady).toBe(true));
    const responses = new ProviderResponses(client, log);
    await responses.write('a', { value: 'here', askedAt: 5 }, TTL_MS);
    expect((await responses.read('a'))?.value).toBe('here');
    closeRedis(client);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});
