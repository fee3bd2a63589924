import { setImmediate } from 'node:timers/promises';
import { blockEventLoop } from '#tests/support/block-event-loop';
import { settledWithin, withTimeout } from './with-timeout';

const never = new Promise<never>(() => undefined);

describe('a promise with a timeout', () => {
  it('has its value or its error', async () => {
    expect(await withTimeout(Promise.resolve(1), 1000)).toBe(1);
    await expect(withTimeout(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken');
    expect(await settledWithin(Promise.resolve(1), 1000)).toBe(1);
    expect(await settledWithin(Promise.reject(new Error('broken')), 1000)).toBeNull();
  });

  it('does not wait longer', async () => {
    await expect(withTimeout(never, 10)).rejects.toThrow('no response within 10 ms');
    expect(await settledWithin(never, 10)).toBeNull();
  });

  it('does not count pauses of the process, during which nothing can arrive', async () => {
    const afterPauses = async () => {
      for (let pause = 0; pause < 4; pause += 1) {
        blockEventLoop(60);
        // Two turns, for timers and their immediates.
        await setImmediate();
        await setImmediate();
      }
      return 'arrived';
    };
    expect(await withTimeout(setImmediate().then(afterPauses), 100)).toBe('arrived');
  });
});
