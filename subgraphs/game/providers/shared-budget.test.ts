import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { WindowCounter } from '#runtime/limits/window-counter';
import { closeRedis, openRedis, type RedisClient } from '#runtime/redis-client';
import { eventually } from '#tests/support/eventually';
import { testRedis } from '#tests/support/redis';
import { RequestBudget } from './request-budget';
import { ProviderResponses } from './response-store';

const log = pino({ level: 'silent' });
const clients: RedisClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) closeRedis(client);
});

/** A budget as in another process. */
async function budgetOf(url: string): Promise<{ budget: RequestBudget; redis: RedisClient }> {
  const redis = openRedis((await testRedis()).url, log);
  clients.push(redis);
  await eventually(() => expect(redis.isReady).toBe(true));
  const tools = {
    counter: new WindowCounter('provider', redis, log),
    store: new ProviderResponses(redis, log),
  };
  return { budget: new RequestBudget({ name: 'tracker', url, requestsPerMinute: 8 }, tools), redis };
}

const ann = { caller: 'user:ann' };
const SPENT = expect.objectContaining({ of: 'caller' });

it('two processes share the counts of a caller and of the budget', async () => {
  const url = `http://${randomUUID()}.test`;
  const [{ budget: first }, { budget: second }] = [await budgetOf(url), await budgetOf(url)];
  expect([await first.take(ann), await second.take(ann)]).toEqual([null, null]);
  expect([await first.take(ann), await second.take(ann)]).toEqual([SPENT, SPENT]);
  for (let count = 0; count < 6; count += 1) expect(await first.take({})).toBeNull();
  expect(await second.take({ caller: 'user:bob' })).toEqual({
    of: 'provider',
    retryAfter: expect.any(Number),
  });
});

it('a caller is not charged in Redis for requests beyond the budget', async () => {
  const url = `http://${randomUUID()}.test`;
  const { budget } = await budgetOf(url);
  budget.learn(429, new Headers({ 'retry-after': '30' }));
  for (let count = 0; count < 3; count += 1) await budget.take(ann);
  const { budget: other } = await budgetOf(url);
  expect([await other.take(ann), await other.take(ann), await other.take(ann)]).toEqual([null, null, SPENT]);
});

it('a process without Redis counts by itself', async () => {
  const { budget, redis } = await budgetOf(`http://${randomUUID()}.test`);
  closeRedis(redis);
  expect([await budget.take(ann), await budget.take(ann), await budget.take(ann)]).toEqual([
    null,
    null,
    SPENT,
  ]);
});
