import { withFaults } from './faults';
import { listenOnLoopback, type SandboxServer, textResponse } from './http';

let server: SandboxServer;
beforeEach(async () => {
  server = await listenOnLoopback(
    withFaults(() => textResponse(200, 'well')),
    0,
  );
});
afterEach(() => server.close());

function setFault(fault: unknown): Promise<Response> {
  return fetch(`${server.url}/sandbox/fault`, { method: 'PUT', body: JSON.stringify({ fault }) });
}

describe('a mock', () => {
  it.each([
    ['error', 500],
    ['limited', 429],
    ['garbage', 200],
  ])('with the fault %s responds with %i until reset', async (fault, status) => {
    expect((await setFault(fault)).status).toBe(200);
    const response = await fetch(`${server.url}/x`);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toBe('well');
    await setFault(null);
    expect(await (await fetch(`${server.url}/x`)).text()).toBe('well');
  });

  it('resets connections or delays responses', async () => {
    await setFault('reset');
    await expect(fetch(server.url)).rejects.toThrow();
    await setFault('slow');
    await expect(fetch(server.url, { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout');
  });

  it.each([['unknown'], [5], [undefined]])('rejects the unknown fault %p', async (fault) => {
    expect((await setFault(fault)).status).toBe(400);
    expect(await (await fetch(server.url)).text()).toBe('well');
  });

  it('lists requested paths until cleared', async () => {
    await fetch(`${server.url}/a?b=c`);
    await fetch(`${server.url}/d`);
    const listPaths = async () => (await fetch(`${server.url}/sandbox/requests`)).json();
    expect(await listPaths()).toEqual({ paths: ['/a?b=c', '/d'] });
    await fetch(`${server.url}/sandbox/requests`, { method: 'DELETE' });
    expect(await listPaths()).toEqual({ paths: [] });
  });
});
