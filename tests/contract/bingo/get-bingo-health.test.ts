import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { TIMESTAMP } from '../expectations';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

describe('GET /bingo/health', () => {
  test('is exactly status, service and timestamp', async () => {
    const { body } = await platform.anonymous.get('/bingo/health').expect(200);
    expect(body).toEqual({ status: 'healthy', service: 'bingo', timestamp: TIMESTAMP });
  });

  test('is served at the direct address as /health', async () => {
    const direct = platform.anonymous.at(platform.areaUrls.bingo);
    const { body } = await direct.get('/health').expect(200);
    expect(body).toEqual({ status: 'healthy', service: 'bingo', timestamp: TIMESTAMP });
    await direct.get('/bingo/health').expect(404);
  });

  test('needs no credential and is not rate limited', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    const answer = await platform.anonymous.get('/bingo/health', { headers }).expect(200);
    expect(answer.headers.get('ratelimit')).toBeNull();
  });
});
