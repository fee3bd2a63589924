import { EarlyWake } from './early-wake';

/** A minute, of which tests see the end only if a pause is not ended early. */
const LONG_MS = 60_000;

describe('EarlyWake', () => {
  afterEach(() => jest.useRealTimers());

  it('waits for the time', async () => {
    jest.useFakeTimers();
    const onEnd = jest.fn();
    const ended = new EarlyWake().wait(LONG_MS).then(onEnd);
    await jest.advanceTimersByTimeAsync(LONG_MS - 1);
    expect(onEnd).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await ended;
    expect(onEnd).toHaveBeenCalled();
  });

  it('ends a pause when it is woken, and leaves no timer', async () => {
    jest.useFakeTimers();
    const pause = new EarlyWake();
    const ended = pause.wait(LONG_MS);
    pause.wake();
    await ended;
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not pause once woken, until it is reset', async () => {
    jest.useFakeTimers();
    const pause = new EarlyWake();
    pause.wake();
    await pause.wait(LONG_MS);
    pause.reset();
    void pause.wait(LONG_MS);
    expect(jest.getTimerCount()).toBe(1);
  });
});
