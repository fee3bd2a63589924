import pino from 'pino';
import { WindowCounter } from '#runtime/limits/window-counter';
import { type BudgetTools, RequestBudget, type RequestOwner } from './request-budget';
import { ProviderResponses } from './response-store';
import { localBudgets } from './test-support/local-budgets';

const PROVIDER = { name: 'tracker', url: 'http://tracker.test' };

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

function setUp(requestsPerMinute = 3, reservedPerMinute = 0, tools: BudgetTools = localBudgets()) {
  const budget = new RequestBudget({ ...PROVIDER, requestsPerMinute, reservedPerMinute }, tools);
  return {
    take: (asker: RequestOwner = {}) => budget.take(asker),
    takeAll: async (asker: RequestOwner = {}) => {
      let taken = 0;
      while (taken < 1000 && (await budget.take(asker)) === null) taken += 1;
      return taken;
    },
    hear: (headers: Record<string, string>, status = 200) => budget.learn(status, new Headers(headers)),
  };
}

const later = (seconds: number) => jest.advanceTimersByTime(seconds * 1000);

const URGENT = { isUrgent: true };

describe('a request budget', () => {
  it('is spent within a minute, returns when to retry, and is full again then', async () => {
    const { take, takeAll } = setUp();
    expect(await takeAll()).toBe(3);
    later(59);
    expect(await take()).toEqual({ of: 'provider', retryAfter: 1 });
    later(1);
    expect(await takeAll()).toBe(3);
  });

  it('reserves requests for urgent ones, at most half', async () => {
    const reserved = setUp(10, 3);
    expect([await reserved.takeAll(), await reserved.takeAll(URGENT)]).toEqual([7, 3]);
    const greedy = setUp(10, 30);
    expect([await greedy.takeAll(), await greedy.takeAll(URGENT)]).toEqual([5, 5]);
    expect(await setUp(10, 3).takeAll(URGENT)).toBe(10);
  });

  it('follows the limit that the provider sends', async () => {
    const { take, takeAll, hear } = setUp();
    await take();
    hear({ 'RateLimit-Limit': '10', 'RateLimit-Remaining': '9', 'RateLimit-Reset': '60' });
    expect(await takeAll()).toBe(9);
    later(60);
    await take();
    hear({ 'RateLimit-Limit': '2', 'RateLimit-Remaining': '1', 'RateLimit-Reset': '60' });
    expect(await takeAll()).toBe(1);
  });

  it('uses the lowest remaining count, whatever order responses arrive in', async () => {
    const { take, takeAll, hear } = setUp(10);
    await take();
    hear({ 'RateLimit-Remaining': '2' });
    hear({ 'RateLimit-Remaining': '5' });
    expect(await takeAll()).toBe(2);
  });

  it('waits for the provider’s next window, and uses its own minute then', async () => {
    const { take, takeAll, hear } = setUp();
    await take();
    hear({ 'RateLimit-Remaining': '0', 'RateLimit-Reset': '7' });
    later(6);
    expect(await take()).toEqual({ of: 'provider', retryAfter: 1 });
    later(1);
    expect(await takeAll()).toBe(2);
  });

  it.each([
    ['seconds', '20'],
    ['a date', new Date(1_020_000).toUTCString()],
  ])('pauses as long as Retry-After says in %s', async (_form, value) => {
    const { take, hear } = setUp();
    expect(hear({ 'Retry-After': value }, 429)).toBe(20);
    later(19);
    expect(await take()).toEqual({ of: 'provider', retryAfter: 1 });
    later(1);
    expect(await take()).toBeNull();
  });

  it('pauses for a minute after a 429 without headers', async () => {
    const { take, hear } = setUp();
    expect(hear({}, 429)).toBe(60);
    later(59);
    expect(await take()).toEqual({ of: 'provider', retryAfter: 1 });
    later(1);
    expect(await take()).toBeNull();
  });

  it('limits the pause, and ignores invalid headers', async () => {
    const { take, hear } = setUp();
    hear({ 'Retry-After': '999999999' }, 429);
    later(3600);
    expect(await take()).toBeNull();
    hear({
      'RateLimit-Limit': '-1',
      'RateLimit-Remaining': 'many',
      'RateLimit-Reset': '1e9',
      'Retry-After': 'soon',
    });
    expect(await take()).toBeNull();
  });
});

describe('the share of a caller', () => {
  const ann = { caller: 'user:ann' };
  const bob = { caller: 'user:bob' };

  it('is a quarter of the budget in a minute, at least one request', async () => {
    const { take, takeAll } = setUp(20);
    expect([await takeAll(ann), await takeAll(bob)]).toEqual([5, 5]);
    later(59);
    expect(await take(ann)).toEqual({ of: 'caller', retryAfter: 1 });
    later(1);
    expect(await takeAll(ann)).toBe(5);
    expect(await setUp(3).takeAll(ann)).toBe(1);
  });

  it('follows the limit that the provider sends', async () => {
    const { takeAll, hear } = setUp(20);
    hear({ 'RateLimit-Limit': '100' });
    expect(await takeAll(ann)).toBe(25);
  });

  it('is not charged for requests beyond the provider’s budget', async () => {
    const { take, hear } = setUp(20);
    hear({ 'Retry-After': '10' }, 429);
    for (let count = 0; count < 6; count += 1) {
      expect(await take(ann)).toEqual({ of: 'provider', retryAfter: 10 });
    }
    later(10);
    expect(await take(ann)).toBeNull();
  });

  it('is charged for urgent requests too, which use the reserve', async () => {
    const { takeAll } = setUp(20, 8);
    expect(await takeAll({ ...ann, ...URGENT })).toBe(5);
    expect(await takeAll()).toBe(12);
  });
});

describe('several processes', () => {
  it('start with a limit learned by one of them, and share the counts', async () => {
    const log = pino({ level: 'silent' });
    const [counter, store] = [new WindowCounter('provider', null, log), new ProviderResponses(null, log)];
    const first = setUp(2, 0, { counter, store });
    await first.take();
    first.hear({ 'RateLimit-Limit': '10' });
    expect(await first.takeAll()).toBe(9);
    expect(await setUp(2, 0, { counter, store }).take()).toEqual({ of: 'provider', retryAfter: 60 });
    later(60);
    expect(await setUp(2, 0, { counter, store }).takeAll()).toBe(10);
  });
});
