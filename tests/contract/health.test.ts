import { loadOperations } from '#facade/documents/load-operations';
import { suitePlatform } from '#tests/support/suite';
import { TIMESTAMP } from './expectations';
import { supergraph } from './exposure/supergraph';

const endpoints = loadOperations(supergraph)
  .filter(({ contract }) => contract.transport === 'HEALTH')
  .map(({ contract, area }) => [contract.path, area] as const);

const platform = suitePlatform();

describe.each(endpoints)('GET %s', (path, service) => {
  const healthy = { status: 'healthy', service, timestamp: TIMESTAMP };

  test('is exactly status, service and timestamp', async () => {
    const { body } = await platform.anonymous.get(path).expect(200);
    expect(body).toEqual(healthy);
  });

  test('is independent of the caller, neither rate limited nor cacheable', async () => {
    const headers = { authorization: 'Bearer nonsense', cookie: 'auth_token=nonsense' };
    const response = await platform.anonymous.get(`${path}?query=ignored`, { headers }).expect(200);
    expect(response.body).toEqual(healthy);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect([response.headers.get('ratelimit'), response.headers.get('ratelimit-policy')]).toEqual([
      null,
      null,
    ]);
  });

  test('answers HEAD equally without a body', async () => {
    const response = await platform.anonymous.request(path, { method: 'HEAD' });
    expect([response.status, response.text]).toEqual([200, '']);
  });

  if (service !== 'gateway') {
    test('is served at the direct address as /health', async () => {
      const direct = platform.anonymous.at(platform.areaUrls[service]);
      expect((await direct.get('/health').expect(200)).body).toEqual(healthy);
      await direct.get(path).expect(404);
    });
  }
});
