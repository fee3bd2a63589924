import { createClient } from '@redis/client';

/** Returns the Redis that all suites of this run share; suites use keys of their own. */
export async function testRedis(): Promise<{ readonly url: string; flush(): Promise<void> }> {
  const url = process.env.TEST_ENGINE_REDIS_URL;
  if (!url) throw new Error('This suite needs Redis: Docker, a redis-server on the PATH, or TEST_REDIS_URL');
  return { url, flush: () => flush(url) };
}

async function flush(url: string): Promise<void> {
  const client = createClient({ url });
  await client.connect();
  await client.flushAll();
  await client.close();
}
