import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { TIMESTAMP } from '../expectations';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ RATE_LIMIT_PUBLIC: '1' });
});
afterAll(() => platform.stop());

describe('GET /health', () => {
  test('is exactly status, service and timestamp', async () => {
    const { body } = await platform.anonymous.get('/health').expect(200);
    expect(body).toEqual({ status: 'healthy', service: 'gateway', timestamp: TIMESTAMP });
  });

  test('is not rate limited', async () => {
    for (let request = 0; request < 5; request += 1) {
      const { headers } = await platform.anonymous.get('/health').expect(200);
      expect([headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([null, null]);
    }
  });

  test('is independent of the caller, and not cacheable', async () => {
    const headers = { authorization: 'Bearer nonsense', cookie: 'auth_token=nonsense' };
    const answer = await platform.anonymous.get('/health?query=ignored', { headers }).expect(200);
    expect(answer.body).toMatchObject({ status: 'healthy' });
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  test('answers HEAD equally without a body', async () => {
    const answer = await platform.anonymous.request('/health', { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});
