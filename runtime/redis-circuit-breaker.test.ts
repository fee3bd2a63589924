import { stat } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import { RedisCircuitBreaker } from './redis-circuit-breaker';

describe('the circuit breaker of Redis', () => {
  let lines: string[];
  let redis: { isReady: boolean };
  let breaker: RedisCircuitBreaker;

  beforeEach(() => {
    lines = [];
    redis = { isReady: true };
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
    breaker = new RedisCircuitBreaker(redis, 'doing without', log);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const fail = async () => {
    throw new Error('broken');
  };

  it('returns the response', async () => {
    expect(await breaker.execute(async () => 7)).toBe(7);
    expect(lines).toEqual([]);
  });

  it('sends nothing while the client is not connected', async () => {
    redis.isReady = false;
    const send = jest.fn(async () => 7);
    expect(await breaker.execute(send)).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  it('sends nothing for a second after a failure, which it logs', async () => {
    jest.useFakeTimers();
    const send = jest.fn(async () => 7);
    expect(await breaker.execute(fail)).toBeNull();
    expect(await breaker.execute(send)).toBeNull();
    expect(send).not.toHaveBeenCalled();
    expect(lines).toEqual(['Redis is unavailable: doing without']);
    jest.advanceTimersByTime(1000);
    expect(await breaker.execute(send)).toBe(7);
  });

  it('does not wait for a response that does not come', async () => {
    expect(await breaker.execute(() => new Promise(() => undefined))).toBeNull();
    expect(lines).toEqual(['Redis is unavailable: doing without']);
  });

  it('accepts a response that arrived while the event loop was blocked', async () => {
    // After an immediate, timers run before input is read.
    await setImmediate();
    const response = breaker.execute(
      () =>
        new Promise<number>((resolve, reject) => {
          stat(__filename, (error, { size }) => (error ? reject(error) : resolve(size)));
        }),
    );
    const end = performance.now() + 400;
    while (performance.now() < end);
    expect(await response).toBeGreaterThan(0);
    expect(lines).toEqual([]);
  });
});
