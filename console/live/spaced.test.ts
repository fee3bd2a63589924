import { Spaced } from './spaced.ts';

describe('a spaced action', () => {
  const action = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    action.mockClear();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('runs at once, then once for all requests within the time', () => {
    const spaced = new Spaced(1000, action);
    for (let request = 0; request < 3; request += 1) spaced.request();
    expect(action).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1000);
    expect(action).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(1000);
    expect(action).toHaveBeenCalledTimes(2);
    spaced.request();
    expect(action).toHaveBeenCalledTimes(3);
  });

  test('does not run after it is cancelled', () => {
    const spaced = new Spaced(1000, action);
    spaced.request();
    spaced.request();
    spaced.cancel();
    jest.advanceTimersByTime(5000);
    expect(action).toHaveBeenCalledTimes(1);
  });
});
