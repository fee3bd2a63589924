import { TaskQueue } from './planning-thread';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const taking = (ms: number) => () => new Promise<number>((resolve) => setTimeout(resolve, ms, ms));

describe('a task queue', () => {
  test('runs one task at a time, in order, also after failures', async () => {
    const queue = new TaskQueue(1000);
    const begun: string[] = [];
    const task = (name: string) => async () => {
      begun.push(name);
      await taking(100)();
      throw new Error(name);
    };
    const tasks = Promise.allSettled(['a', 'b', 'c'].map((name) => queue.run(task(name))));
    expect(begun).toEqual(['a']);
    await jest.advanceTimersByTimeAsync(100);
    expect(begun).toEqual(['a', 'b']);
    await jest.advanceTimersByTimeAsync(200);
    expect(begun).toEqual(['a', 'b', 'c']);
    expect((await tasks).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await queue.run(async () => 'd')).toBe('d');
  });

  test('rejects a task that cannot begin in time; a task that began has all the time', async () => {
    const queue = new TaskQueue(1000);
    const tasks = Promise.allSettled([queue.run(taking(999)), queue.run(taking(5000)), queue.run(taking(1))]);
    await jest.advanceTimersByTimeAsync(6000);
    expect(await tasks).toMatchObject([
      { value: 999 },
      { value: 5000 },
      { reason: { extensions: { code: 'RATE_LIMITED', retryAfter: 5 } } },
    ]);
    expect(await queue.run(async () => 'next')).toBe('next');
  });
});
