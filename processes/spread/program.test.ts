import { closeRedirects, REDIRECTS, startRedirectingServer } from '#tests/support/redirects';
import { platformProgram } from './program';

afterEach(closeRedirects);

describe('a process of the spread topology', () => {
  it.each(REDIRECTS)('is not ready when it redirects %s', async (_where, response) => {
    const redirecting = await startRedirectingServer(response);
    const { port, requested, elsewhere } = redirecting;
    const member = { name: 'worker', kind: 'worker', port, arguments: [], environment: {} } as const;
    expect(await platformProgram(member, {}).isUp()).toBe(false);
    expect([requested, elsewhere.connections()]).toEqual([['GET /readyz'], 0]);
  });
});
