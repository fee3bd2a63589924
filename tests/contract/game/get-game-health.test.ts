import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { TIMESTAMP } from '../expectations';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

describe('GET /game/health', () => {
  test('is exactly status, service and timestamp', async () => {
    const { body } = await platform.anonymous.get('/game/health').expect(200);
    expect(body).toEqual({ status: 'healthy', service: 'game', timestamp: TIMESTAMP });
  });

  test('is served at the direct address as /health', async () => {
    const direct = platform.anonymous.at(platform.areaUrls.game);
    const { body } = await direct.get('/health').expect(200);
    expect(body).toEqual({ status: 'healthy', service: 'game', timestamp: TIMESTAMP });
    await direct.get('/game/health').expect(404);
  });

  test('needs no credential and is not rate limited', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    const answer = await platform.anonymous.get('/game/health', { headers }).expect(200);
    expect(answer.headers.get('ratelimit')).toBeNull();
  });
});
