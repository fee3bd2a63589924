import { createServer, type Server, type Socket } from 'node:net';
import pino from 'pino';
import { recordingObserver } from '#runtime/observe/test-support/recording-observer';
import { closeRedis, openRedis, type RedisClient } from '#runtime/redis-client';
import { eventually } from '#tests/support/eventually';
import { createRateLimiter, rateLimitHeaders } from './rate-limiter';

const log = pino({ enabled: false });
const limits = { public: 3, authenticated: 5, plugin: 2, refresh: 1 };

describe('the rate limiter', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('allows requests up to the limit of the class', async () => {
    const limiter = createRateLimiter({ limits, log });
    const take = () => limiter.take('public', 'address:192.0.2.1', 1);
    await expect(take()).resolves.toEqual({ allowed: true, limit: 3, remaining: 2, resetSeconds: 60 });
    await take();
    await expect(take()).resolves.toMatchObject({ allowed: true, remaining: 0 });
    await expect(take()).resolves.toEqual({ allowed: false, limit: 3, remaining: 0, resetSeconds: 60 });
  });

  it('counts classes and callers separately', async () => {
    const limiter = createRateLimiter({ limits, log });
    await limiter.take('public', 'user:1', 3);
    await expect(limiter.take('public', 'user:1', 1)).resolves.toMatchObject({ allowed: false });
    await expect(limiter.take('public', 'user:2', 1)).resolves.toMatchObject({ allowed: true });
    await expect(limiter.take('authenticated', 'user:1', 1)).resolves.toMatchObject({
      allowed: true,
      limit: 5,
    });
  });

  it('counts the full cost of a request, allowed or not', async () => {
    const limiter = createRateLimiter({ limits, log });
    await expect(limiter.take('authenticated', 'user:1', 4)).resolves.toMatchObject({
      allowed: true,
      remaining: 1,
    });
    await expect(limiter.take('authenticated', 'user:1', 2)).resolves.toMatchObject({
      allowed: false,
      remaining: 0,
    });
    await expect(limiter.take('authenticated', 'user:1', 1)).resolves.toMatchObject({ allowed: false });
  });

  it('starts a new window 60 seconds after the first request', async () => {
    const limiter = createRateLimiter({ limits, log });
    await limiter.take('plugin', 'key:a', 2);
    jest.advanceTimersByTime(59_000);
    await expect(limiter.take('plugin', 'key:a', 1)).resolves.toMatchObject({
      allowed: false,
      resetSeconds: 1,
    });
    jest.advanceTimersByTime(1000);
    await expect(limiter.take('plugin', 'key:a', 1)).resolves.toMatchObject({ allowed: true, remaining: 1 });
  });
});

/** A minimal Redis server; `onScript` responds to EVAL. */
async function fakeRedis(onScript: (socket: Socket) => void): Promise<{ server: Server; url: string }> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      for (const command of data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        if (command[1] === 'EVAL') onScript(socket);
        else socket.write('+OK\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { server, url: `redis://127.0.0.1:${port}` };
}

describe('the rate limiter over Redis', () => {
  const opened: { redis: RedisClient; server: Server }[] = [];
  afterEach(() => {
    for (const { redis, server } of opened.splice(0)) {
      closeRedis(redis);
      server.close();
    }
  });

  async function limiterOver(onScript: (socket: Socket) => void) {
    const { server, url } = await fakeRedis(onScript);
    const redis = openRedis(url, log);
    opened.push({ redis, server });
    await eventually(() => expect(redis.isReady).toBe(true));
    const { observer, heard } = recordingObserver();
    return { limiter: createRateLimiter({ limits, redis, log, observer }), redis, server, heard };
  }

  it('uses the count of Redis, shared with other processes', async () => {
    const { limiter, heard } = await limiterOver((socket) => socket.write('*2\r\n:4\r\n:12345\r\n'));
    await expect(limiter.take('public', 'user:1', 1)).resolves.toEqual({
      allowed: false,
      limit: 3,
      remaining: 0,
      resetSeconds: 13,
    });
    expect(heard).toEqual([['limit', 'public', false, 'shared']]);
  });

  it('counts locally if Redis does not respond', async () => {
    let scripts = 0;
    const { limiter } = await limiterOver(() => {
      scripts += 1;
    });
    for (const remaining of [2, 1, 0]) {
      await expect(limiter.take('public', 'user:1', 1)).resolves.toMatchObject({ allowed: true, remaining });
    }
    await expect(limiter.take('public', 'user:1', 1)).resolves.toMatchObject({ allowed: false });
    expect(scripts).toBe(1);
  });

  it('uses a response that arrived in time during a blocked event loop', async () => {
    const { limiter, heard } = await limiterOver((socket) => {
      socket.write('*2\r\n:4\r\n:12345\r\n');
      const until = performance.now() + 400;
      while (performance.now() < until);
    });
    await expect(limiter.take('public', 'user:1', 1)).resolves.toMatchObject({ allowed: false });
    expect(heard).toEqual([['limit', 'public', false, 'shared']]);
  });

  it('counts locally if Redis returns an error', async () => {
    const { limiter, heard } = await limiterOver((socket) => socket.write('-OOM command not allowed\r\n'));
    await expect(limiter.take('public', 'user:1', 1)).resolves.toMatchObject({ allowed: true, remaining: 2 });
    expect(heard).toEqual([['limit', 'public', true, 'fallback']]);
  });

  it('counts locally if Redis is unreachable', async () => {
    const { server, url } = await fakeRedis(() => undefined);
    await new Promise((resolve) => server.close(resolve));
    const redis = openRedis(url, log);
    opened.push({ redis, server });
    const limiter = createRateLimiter({ limits, redis, log });
    await expect(limiter.take('public', 'user:1', 3)).resolves.toMatchObject({ allowed: true, remaining: 0 });
    await expect(limiter.take('public', 'user:1', 1)).resolves.toMatchObject({ allowed: false });
  });
});

describe('rateLimitHeaders', () => {
  it('contains policy and state', () => {
    const state = { allowed: true, limit: 60, remaining: 59, resetSeconds: 60 };
    expect(rateLimitHeaders('public', state)).toEqual({
      'RateLimit-Policy': '"public";q=60;w=60',
      RateLimit: '"public";r=59;t=60',
    });
  });
});
