import { eventsIn, openStream, Throttle } from './stream.ts';

const SUBSCRIPTION = { name: 'Changed', text: 'subscription Changed { changed }' };

describe('a subscription', () => {
  const listener = { onOpen: jest.fn(), onResult: jest.fn() };
  const open = (response: Response) => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(response);
    return openStream(SUBSCRIPTION, {}, listener, new AbortController().signal);
  };

  afterEach(() => {
    jest.restoreAllMocks();
    listener.onOpen.mockClear();
    listener.onResult.mockClear();
  });

  test.each([
    ['the rate limit', 429, true],
    ['a failure of the platform', 503, true],
    ['the platform', 400, false],
  ])('that %s rejected is tried again only if that can help', async (_by, status, again) => {
    expect(await open(new Response('{}', { status }))).toBe(again);
    expect(listener.onOpen).not.toHaveBeenCalled();
  });

  test('calls for each result, and is opened again at its end', async () => {
    const body = 'event: next\ndata: {}\n\n:\n\nevent: next\ndata: {}\n\nevent: complete\ndata:\n\n';
    expect(await open(new Response(body))).toBe(true);
    expect(listener.onOpen).toHaveBeenCalledTimes(1);
    expect(listener.onResult).toHaveBeenCalledTimes(2);
  });
});

describe('a subscription without a connection', () => {
  /** A response that never ends; reading it fails once the request is aborted. */
  const silent = (signal: AbortSignal) => {
    const body = new ReadableStream({
      start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
    });
    return new Response(body);
  };

  test('ends after a silence, and is opened again', async () => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      if (!init?.signal) throw new Error('A stream must be abortable');
      return silent(init.signal);
    });
    const onOpen = jest.fn();
    const listener = { onOpen, onResult: jest.fn() };
    expect(await openStream(SUBSCRIPTION, {}, listener, new AbortController().signal, 20)).toBe(true);
    expect(onOpen).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });
});

describe('a stream of events', () => {
  it('is split into events, and the rest is kept', () => {
    expect(eventsIn('event: next\ndata: {"a":1}\n\nevent: next\nda')).toEqual({
      events: [{ type: 'next', data: '{"a":1}' }],
      rest: 'event: next\nda',
    });
  });

  it.each([
    ['comments', ':\n\n'],
    ['comments with words', ': ping\n\n'],
    ['blocks without a type', 'data: x\n\n'],
  ])('has no event in %s', (_what, text) => {
    expect(eventsIn(text)).toEqual({ events: [], rest: '' });
  });

  it('joins the lines of one event, however they end', () => {
    expect(eventsIn('event: complete\r\ndata: a\r\ndata: b\r\n\r\n').events).toEqual([
      { type: 'complete', data: 'a\nb' },
    ]);
  });
});

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
