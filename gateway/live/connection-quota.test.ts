import { ConnectionQuota } from './connection-quota';

const REFUSED = expect.objectContaining({
  extensions: expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: 10 }),
});

describe('the quota of connections', () => {
  test('limits each caller, until one is released', () => {
    const quota = new ConnectionQuota({ perCaller: 2, total: 10 });
    const [release] = [quota.acquire('a'), quota.acquire('a')];
    expect(() => quota.acquire('a')).toThrow(REFUSED);
    expect(() => quota.assertAvailable('a')).toThrow(REFUSED);
    quota.assertAvailable('b');
    release();
    quota.acquire('a');
    expect(() => quota.acquire('a')).toThrow(REFUSED);
  });

  test('limits all callers together', () => {
    const quota = new ConnectionQuota({ perCaller: 2, total: 2 });
    const [release] = [quota.acquire('a'), quota.acquire('b')];
    expect(() => quota.acquire('c')).toThrow(REFUSED);
    release();
    quota.acquire('c');
  });
});
