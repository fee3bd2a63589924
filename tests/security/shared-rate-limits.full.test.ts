import type { ApiResponse } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { startStoppableRedis } from '#tests/support/stoppable-redis';

const PUBLIC = 10;

/** Milliseconds after which a request counts as hanging. */
const HANG_TIMEOUT_MS = 2000;

type Redis = Awaited<ReturnType<typeof startStoppableRedis>>;

describe('rate limits of two processes', () => {
  let redis: Redis;
  let first: TestPlatform;
  let second: TestPlatform;

  beforeAll(async () => {
    redis = await startStoppableRedis();
    const settings = { REDIS_URL: redis.url, RATE_LIMIT_PUBLIC: String(PUBLIC) };
    first = await startPlatform(settings);
    second = await startPlatform({ ...settings, DATABASE_URL: first.databaseUrl, BASE_URL: first.baseUrl });
  });
  afterAll(async () => {
    await second?.stop();
    await first?.stop();
    await redis?.stop();
  });

  it('are shared, whatever X-Forwarded-For or invalid credential is sent', async () => {
    const responses: ApiResponse[] = [];
    for (let index = 0; index < PUBLIC; index += 1) {
      responses.push(await (index % 2 === 0 ? me(first, index) : me(second, index)));
    }

    expect(responses.map(({ status }) => status)).toEqual(Array(PUBLIC).fill(200));
    expect(responses.at(-1)?.headers.get('ratelimit')).toMatch(/^"public";r=0;/);
    expect((await me(first, 100)).status).toBe(429);
    expect((await me(second, 101)).status).toBe(429);
  });

  it('apply per process while Redis is down, without hanging requests', async () => {
    await redis.stop();

    for (const platform of [first, second]) {
      const responses = await Promise.all(
        Array.from({ length: PUBLIC + 5 }, (_, index) => me(platform, index)),
      );
      const passed = responses.filter(({ status }) => status === 200);
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]));
      expect(passed).toHaveLength(PUBLIC);
      expect((await platform.anonymous.get('/health')).status).toBe(200);
    }
  });

  it('are shared again after Redis is back', async () => {
    redis = await startStoppableRedis(redis.port);

    // Redis lost its counters, so that an accepted request was counted there.
    await eventually(() => me(first, 1).expect(200));
    await eventually(() => me(second, 1).expect(200));
    const left = [await me(first, 2), await me(second, 2)].map((response) => remaining(response));

    expect(left[1]).toBe((left[0] ?? 0) - 1);
  });

  function me(platform: TestPlatform, index: number) {
    const headers: Record<string, string> = {
      'x-forwarded-for': `203.0.113.${index}`,
      'x-real-ip': `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
      ...(index % 3 === 1 && { authorization: `Bearer garbage.${index}.garbage` }),
      ...(index % 3 === 2 && { cookie: `auth_token=garbage${index}`, 'x-service-key': `garbage-${index}` }),
    };
    const response = platform.anonymous.get('/auth/me', { headers });
    const hanging = new Promise<never>((_, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`no answer within ${HANG_TIMEOUT_MS} ms`)),
        HANG_TIMEOUT_MS,
      );
      void response.finally(() => clearTimeout(timer)).catch(() => undefined);
    });
    const bounded = Promise.race([response, hanging]);
    return Object.assign(bounded, { expect: (status: number) => response.expect(status) });
  }
});

function remaining(response: ApiResponse): number {
  return Number(/;r=(\d+);/.exec(response.headers.get('ratelimit') ?? '')?.[1]);
}
