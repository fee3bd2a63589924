import { newCallerKeys } from '#kit/test-support/caller-keys';
import { closeRedirects, REDIRECTS, startRedirectingServer } from '#tests/support/redirects';
import { caller, silent } from '../test-support/two-areas';
import { httpClient } from './http-client';

afterEach(closeRedirects);

describe('a subgraph that redirects', () => {
  it.each(REDIRECTS)('%s is reported as unreachable and not followed', async (_where, response) => {
    const { url, requested, elsewhere } = await startRedirectingServer(response);
    const { signing: key } = await newCallerKeys();
    const client = httpClient({ area: 'auth', urls: [`${url}/graphql`], key, log: silent });
    for (const query of ['{ users { id } }', 'mutation { touch }']) {
      const { errors } = await client.execute({ query }, caller);
      expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    }
    expect([requested, elsewhere.connections()]).toEqual([['POST /graphql', 'POST /graphql'], 0]);
    client.close();
  });
});
