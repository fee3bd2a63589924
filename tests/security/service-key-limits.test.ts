import { createHash, randomBytes } from 'node:crypto';
import type { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { SERVICE_KEY } from '#tests/support/platform';
import { suitePlatform } from '#tests/support/suite';
import { forwardedFrom, newCaller, repeatRequest, statuses } from './limited-callers';

const PUBLIC = 8;

describe('rate limits', () => {
  const platform = suitePlatform({ TRUST_PROXY: '1', RATE_LIMIT_PUBLIC: String(PUBLIC) });
  let user: ApiClient;

  beforeAll(async () => {
    user = await platform.signIn({ id: '207000000000000011', username: 'served' });
  });

  it('do not apply to services with a valid key', async () => {
    const caller = newCaller();
    const headers = { 'x-service-key': SERVICE_KEY };

    const responses = await repeatRequest(2 * PUBLIC, () => validate(caller, headers));

    expect(new Set(statuses(responses))).toEqual(new Set([200]));
    expect(responses[0]?.headers.get('ratelimit')).toBeNull();
  });

  it.each([
    ['/auth/me', 'worked out for each caller'],
    ['/bingo/events', 'kept for a second'],
    ['/game/tracker/player?username=Zezima&refresh=true', 'counted in two classes'],
    ['/bingo/events/none', 'that there is none'],
  ])('do not apply to services at public endpoints: %s, %s', async (path) => {
    const caller = newCaller();
    const [stranger, stored] = [newCaller(), await storedKey()];
    const before = await ask(path, stranger);

    const keys = [SERVICE_KEY, stored];
    const responses = await repeatRequest(2 * (PUBLIC + 1), (index) =>
      ask(path, caller, { headers: { 'x-service-key': keys[index % 2] ?? '' } }),
    );
    const after = await ask(path, stranger);

    expect(new Set(statuses(responses))).toEqual(new Set([before.status]));
    expect(new Set(responses.map(({ text }) => text))).toEqual(new Set([before.text]));
    for (const name of ['ratelimit', 'ratelimit-policy', 'retry-after']) {
      expect([name, new Set(responses.map(({ headers }) => headers.get(name)))]).toEqual([
        name,
        new Set([null]),
      ]);
    }
    // The service's cached responses affect no other caller's window or exemption.
    expect(after.headers.get('ratelimit')).toContain(`"public";r=${PUBLIC - 2};`);
    expect((await me(caller)).headers.get('ratelimit')).toContain(`r=${PUBLIC - 1};`);
  });

  it("do not replace a signed-in user's identity if a service key is sent too", async () => {
    const headers = { 'x-service-key': SERVICE_KEY };

    const response = await user.get('/auth/me', { headers });

    expect(response.body).toMatchObject({ authenticated: true, user: { id: user.user.id } });
    expect(response.headers.get('ratelimit')).toBeNull();
  });

  it.each(['/auth/me', '/bingo/events'])(
    'apply to forged service keys at public endpoints, by address: %s',
    async (path) => {
      const caller = newCaller();

      const responses = await repeatRequest(PUBLIC + 1, (index) =>
        ask(path, caller, { headers: { 'x-service-key': `${SERVICE_KEY}${index}` } }),
      );

      expect(statuses(responses)).toEqual([...Array(PUBLIC).fill(200), 429]);
      const withToken = { authorization: `Bearer ${user.token}`, 'x-service-key': 'made-up' };
      expect((await ask(path, caller, { headers: withToken })).status).toBe(429);
    },
  );

  it('apply to forged service keys, by address', async () => {
    const caller = newCaller();

    const responses = await repeatRequest(PUBLIC + 1, (index) =>
      validate(caller, { 'x-service-key': `made-up-${index}` }),
    );

    expect(statuses(responses)).toEqual([...Array(PUBLIC).fill(401), 429]);
    expect(responses[0]?.headers.get('ratelimit-policy')).toMatch(/^"public";/);
  });

  /** Stores a key like the admin command line. */
  async function storedKey(): Promise<string> {
    const key = `sk_${randomBytes(32).toString('base64url')}`;
    const digest = createHash('sha256').update(key).digest('hex');
    await platform.sql(`INSERT INTO auth.service_keys (key_hash, name) VALUES ('${digest}', '${digest}')`);
    await eventually(async () => {
      const response = await ask('/auth/me', newCaller(), { headers: { 'x-service-key': key } });
      expect(response.headers.get('ratelimit')).toBeNull();
    });
    return key;
  }

  function me(forwardedFor: string) {
    return ask('/auth/me', forwardedFor);
  }

  function validate(caller: string, headers: Record<string, string>) {
    return ask('/auth/validate', caller, { method: 'POST', json: { token: 'x' }, headers });
  }

  function ask(path: string, forwardedFor: string, options: Parameters<ApiClient['request']>[1] = {}) {
    return platform.anonymous.request(path, { ...options, ...forwardedFrom(forwardedFor, options.headers) });
  }
});
