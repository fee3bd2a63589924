import { createHash } from 'node:crypto';
import pino from 'pino';
import type { Caller } from '#protocol/principal';
import type { SubgraphRequest, SubgraphResult } from '#protocol/subgraph-operation';
import { StoredServiceKeys } from './stored-keys';
import { FAKE_TIMERS } from './test-support/auth-area';

const KEY = `sk_${'a'.repeat(43)}`;
const OTHER = `sk_${'b'.repeat(43)}`;
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

function authArea() {
  const hashes = new Set([hashOf(KEY)]);
  const requested: { request: SubgraphRequest; caller: Caller }[] = [];
  const rejection: { result: SubgraphResult | null } = { result: null };
  const client = {
    execute: async (request: SubgraphRequest, caller: Caller): Promise<SubgraphResult> => {
      requested.push({ request, caller });
      if (request.query.startsWith('mutation'))
        return rejection.result ?? { data: { recordServiceKeyUse: true } };
      return { data: { serviceKeyHashes: [...hashes] } };
    },
  };
  const keys = new StoredServiceKeys(client, pino({ enabled: false }));
  const count = (kind: 'query' | 'mutation') =>
    requested.filter(({ request }) => request.query.startsWith(kind)).length;
  return { hashes, keys, requested, count, rejection };
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: [...FAKE_TIMERS.doNotFake] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('service keys stored by the auth subgraph', () => {
  it('are verified by hash with the gateway as caller', async () => {
    const { keys, requested } = authArea();
    await expect(keys.isGood(KEY, 'r1')).resolves.toBe(true);
    await expect(keys.isGood(OTHER, 'r1')).resolves.toBe(false);
    expect(requested[0]?.caller).toEqual({ principal: { kind: 'gateway' }, address: null, requestId: 'r1' });
    expect(JSON.stringify(requested)).not.toContain(KEY);
  });

  it.each(['', 'sk_', 'sandbox-service-key', `${KEY}a`, `${KEY}\n`, `bk_${'a'.repeat(43)}`])(
    'are not fetched for a key of another format: %j',
    async (key) => {
      const { keys, requested } = authArea();
      await expect(keys.isGood(key, 'r1')).resolves.toBe(false);
      expect(requested).toEqual([]);
    },
  );

  it('are fetched once for any number of invented keys', async () => {
    const { keys, count } = authArea();
    const invented = Array.from({ length: 1000 }, (_, index) => `sk_${String(index).padStart(43, '0')}`);
    await Promise.all(invented.map((key) => keys.isGood(key, 'r1')));
    expect(count('query')).toBe(1);
    expect(count('mutation')).toBe(0);
  });

  it('are refreshed after two seconds, or at once after they were cleared', async () => {
    const { keys, hashes } = authArea();
    expect(await keys.isGood(KEY, 'r1')).toBe(true);
    hashes.clear();
    hashes.add(hashOf(OTHER));
    jest.advanceTimersByTime(2000);
    expect([await keys.isGood(KEY, 'r2'), await keys.isGood(OTHER, 'r2')]).toEqual([false, true]);
    hashes.clear();
    keys.clear();
    expect(await keys.isGood(OTHER, 'r3')).toBe(false);
  });

  it('have their use recorded once a minute', async () => {
    const { keys, count } = authArea();
    for (let request = 0; request < 5; request += 1) await keys.isGood(KEY, 'r1');
    expect(count('mutation')).toBe(1);
    jest.advanceTimersByTime(60_000);
    await keys.isGood(KEY, 'r1');
    expect(count('mutation')).toBe(2);
  });

  it('stay valid if recording their use failed, which is retried', async () => {
    const { keys, count, rejection } = authArea();
    rejection.result = { errors: [{ message: 'no', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] };
    expect(await keys.isGood(KEY, 'r1')).toBe(true);
    await new Promise(setImmediate);
    expect(await keys.isGood(KEY, 'r1')).toBe(true);
    expect(count('mutation')).toBe(2);
  });
});
