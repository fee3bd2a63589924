import type { SandboxServer } from '../http';
import { startTracker } from './tracker';

const NOW = Date.parse('2026-11-20T12:00:00Z');

let server: SandboxServer;
beforeAll(async () => {
  server = await startTracker(() => NOW);
});
afterAll(() => server.close());

async function get(path: string) {
  const response = await fetch(`${server.url}/v2${path}`);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('the tracker mock', () => {
  it('sends rate limit headers with every response', async () => {
    const { headers } = await get('/players/zezima');
    expect(headers.get('ratelimit-limit')).toBe('6000');
    expect(headers.get('ratelimit-remaining')).toMatch(/^[0-5]\d{3}$/);
    expect(headers.get('ratelimit-reset')).toBe('60');
  });

  it.each([
    ['/players/missing', 404, 'PLAYER_NOT_FOUND'],
    ['/players/opted%20out', 403, 'PLAYER_OPTED_OUT'],
    ['/players/thirteen%20chars', 400, 'INVALID_USERNAME'],
    ['/groups/404404', 404, 'GROUP_NOT_FOUND'],
    ['/groups/0', 400, 'VALIDATION_ERROR'],
    ['/groups/ten', 400, 'VALIDATION_ERROR'],
    ['/groups/7/activity?limit=51', 400, 'VALIDATION_ERROR'],
    ['/groups/7/nothing', 404, 'NOT_FOUND'],
  ])('rejects %s with the documented error', async (path, status, code) => {
    expect(await get(path)).toMatchObject({ status, body: { code, message: expect.any(String) } });
  });

  it('paginates lists', async () => {
    const whole = (await get('/groups/7/activity?limit=50')).body;
    const parts = [
      await get('/groups/7/activity?limit=20'),
      await get('/groups/7/activity?limit=30&offset=20'),
    ];
    expect(parts.flatMap(({ body }) => body)).toEqual(whole);
    expect((await get('/groups/7/achievements')).body).toHaveLength(20);
  });
});
