import { readHealth } from './area-health.ts';

function respondWith(body: string, status: number) {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }));
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the health of an area', () => {
  test.each([
    ['healthy', 200],
    ['unhealthy', 503],
  ])('is %s after a response with %i that says so', async (status, code) => {
    respondWith(JSON.stringify({ status, service: 'game' }), code);
    expect(await readHealth('game')).toBe(status);
    expect(fetch).toHaveBeenCalledWith('/game/health', expect.anything());
  });

  test.each([
    ['<h1>Bad gateway</h1>', 502],
    ['null', 200],
    ['{"status":"odd"}', 200],
  ])('is not known after %s', async (body, code) => {
    respondWith(body, code);
    await expect(readHealth('game')).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  test('is not known without a response', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(readHealth('game')).rejects.toMatchObject({ code: 'OFFLINE' });
  });
});
