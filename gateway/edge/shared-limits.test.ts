import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { closeRedis, openRedis } from '#runtime/redis-client';
import { eventually } from '#tests/support/eventually';
import { testRedis } from '#tests/support/redis';
import { createRateLimiter } from './rate-limiter';

const log = pino({ enabled: false });
const limits = { public: 3, authenticated: 5, plugin: 2, refresh: 1 };

it('two processes share a counter in Redis', async () => {
  const { url } = await testRedis();
  const clients = [openRedis(url, log), openRedis(url, log)];
  try {
    await eventually(() => expect(clients.every(({ isReady }) => isReady)).toBe(true));
    const key = `user:${randomUUID()}`;
    const responses = [];
    for (const redis of [...clients, ...clients]) {
      responses.push(await createRateLimiter({ limits, redis, log }).take('public', key, 1));
    }
    expect(responses.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
  } finally {
    for (const client of clients) closeRedis(client);
  }
});
