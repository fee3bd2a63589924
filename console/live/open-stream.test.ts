import { openStream } from './open-stream.ts';

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
  ])('that %s refused is tried again only if that can help', async (_by, status, again) => {
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
