import { Throttle } from './throttle.ts';

describe('a throttled action', () => {
  const action = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    action.mockClear();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('runs at once, then once for all requests within the time', () => {
    const throttle = new Throttle(1000, action);
    for (let request = 0; request < 3; request += 1) throttle.request();
    expect(action).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1000);
    expect(action).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(1000);
    expect(action).toHaveBeenCalledTimes(2);
    throttle.request();
    expect(action).toHaveBeenCalledTimes(3);
  });

  test('does not run after it is cancelled', () => {
    const throttle = new Throttle(1000, action);
    throttle.request();
    throttle.request();
    throttle.cancel();
    jest.advanceTimersByTime(5000);
    expect(action).toHaveBeenCalledTimes(1);
  });
});
