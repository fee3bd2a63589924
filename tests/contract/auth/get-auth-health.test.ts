import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { TIMESTAMP } from '../expectations';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

describe('GET /auth/health', () => {
  test('is exactly status, service and timestamp', async () => {
    const { body } = await platform.anonymous.get('/auth/health').expect(200);
    expect(body).toEqual({ status: 'healthy', service: 'auth', timestamp: TIMESTAMP });
  });

  test('is served at the direct address as /health', async () => {
    const direct = platform.anonymous.at(platform.areaUrls.auth);
    const { body } = await direct.get('/health').expect(200);
    expect(body).toEqual({ status: 'healthy', service: 'auth', timestamp: TIMESTAMP });
    await direct.get('/auth/health').expect(404);
  });

  test('needs no credential and is not rate limited', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    const answer = await platform.anonymous.get('/auth/health', { headers }).expect(200);
    expect(answer.headers.get('ratelimit')).toBeNull();
  });
});
