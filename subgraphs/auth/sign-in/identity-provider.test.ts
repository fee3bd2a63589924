import { createServer, type RequestListener, type Server } from 'node:http';
import pino from 'pino';
import { DomainError } from '#protocol/errors';
import { closeRedirects, REDIRECTS, startUnconfiguredServer } from '#tests/support/redirects';
import { IdentityProvider } from './identity-provider';

afterEach(closeRedirects);

const TOKENS = JSON.stringify({ access_token: 'at', token_type: 'Bearer', expires_in: 60 });
const PROFILE = { id: '7', username: 'seven', global_name: 'Seven', avatar: 'abc' };

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
});

/** Starts an identity provider with the given token and profile responses. */
async function providerThat(token: RequestListener, profile: RequestListener): Promise<IdentityProvider> {
  const listening = createServer((req, res) => (req.method === 'POST' ? token(req, res) : profile(req, res)));
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;
  const identityProvider = { url, clientId: 'client', clientSecret: 'secret' };
  return new IdentityProvider(
    { identityProvider, baseUrl: 'http://localhost:4000' },
    pino({ level: 'silent' }),
  );
}

function json(body: string, status = 200): RequestListener {
  return (_, res) => res.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

async function failure(provider: IdentityProvider): Promise<string> {
  const error: unknown = await provider.profileOf('code', 'v'.repeat(43)).catch((reason: unknown) => reason);
  if (!(error instanceof DomainError)) throw new Error('The sign-in did not fail as the domain has it');
  expect(error.message).not.toMatch(/127\.0\.0\.1|secret|Error/);
  return error.extensions.code;
}

describe('the identity provider', () => {
  it('returns the profile of the authorizing user', async () => {
    const provider = await providerThat(json(TOKENS), json(JSON.stringify(PROFILE)));
    const profile = { id: '7', username: 'seven', globalName: 'Seven', avatar: 'abc' };
    expect(await provider.profileOf('code', 'v'.repeat(43))).toEqual(profile);
  });

  it('returns a sanitized profile', async () => {
    const odd = { id: '7', username: '\u0000\u0007', global_name: '\ud800x', avatar: '../..' };
    const provider = await providerThat(json(TOKENS), json(JSON.stringify(odd)));
    const profile = { id: '7', username: '7', globalName: 'x', avatar: null };
    expect(await provider.profileOf('code', 'v'.repeat(43))).toEqual(profile);
  });

  it('that rejects the code results in bad input', async () => {
    const provider = await providerThat(json('{"error":"invalid_grant"}', 400), json('{}'));
    expect(await failure(provider)).toBe('BAD_USER_INPUT');
  });

  describe.each(REDIRECTS)('that redirects %s', (_where, response) => {
    it.each<[string, string, (redirect: RequestListener) => [RequestListener, RequestListener]]>([
      ['the code and the secret', 'POST', (redirect) => [redirect, json('{}')]],
      ['the token', 'GET', (redirect) => [json(TOKENS), redirect]],
    ])('is unavailable and receives only %s', async (_what, method, listeners) => {
      const elsewhere = await startUnconfiguredServer();
      const requested: (string | undefined)[] = [];
      const redirect: RequestListener = (req, res) => {
        requested.push(req.method);
        response(elsewhere)(req, res);
      };
      expect(await failure(await providerThat(...listeners(redirect)))).toBe('UPSTREAM_UNAVAILABLE');
      expect([requested, elsewhere.connections()]).toEqual([[method], 0]);
    });
  });

  it.each<[string, RequestListener, RequestListener]>([
    ['rejects this client', json('{"error":"invalid_client"}', 401), json('{}')],
    ['fails', json('oops', 500), json('{}')],
    ['does not return JSON', json('<html>'), json('{}')],
    ['closes the connection', (req) => req.destroy(), json('{}')],
    ['sends an oversized response', json(`{"access_token":"${'x'.repeat(70_000)}"}`), json('{}')],
    ['fails at the profile request', json(TOKENS), json('{}', 500)],
    ['sends a profile without an id', json(TOKENS), json('{"username":"x"}')],
    ['sends a profile with an odd id', json(TOKENS), json('{"id":"../x","username":"x"}')],
  ])('that %s is unavailable', async (_, token, profile) => {
    expect(await failure(await providerThat(token, profile))).toBe('UPSTREAM_UNAVAILABLE');
  });
});
