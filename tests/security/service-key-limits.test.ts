import { createHash, randomBytes } from 'node:crypto';
import type { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { SERVICE_KEY, startPlatform, type TestPlatform } from '#tests/support/platform';
import { from, newCaller, statuses, times } from './limited-callers';

const PUBLIC = 8;

describe('rate limits', () => {
  let platform: TestPlatform;
  let user: ApiClient;

  beforeAll(async () => {
    platform = await startPlatform({ TRUST_PROXY: '1', RATE_LIMIT_PUBLIC: String(PUBLIC) });
    user = await platform.signIn({ id: '207000000000000011', username: 'served' });
  });
  afterAll(() => platform?.stop());

  it('do not hold for services with a good key', async () => {
    const caller = newCaller();
    const headers = { 'x-service-key': SERVICE_KEY };

    const answers = await times(2 * PUBLIC, () => validate(caller, headers));

    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    expect(answers[0]?.headers.get('ratelimit')).toBeNull();
  });

  it.each([
    ['/auth/me', 'worked out for each caller'],
    ['/bingo/events', 'kept for a second'],
    ['/game/tracker/player?username=Zezima&refresh=true', 'counted in two classes'],
    ['/bingo/events/none', 'that there is none'],
  ])('do not hold for services at public endpoints: %s, %s', async (path) => {
    const caller = newCaller();
    const [stranger, stored] = [newCaller(), await storedKey()];
    const before = await ask(path, stranger);

    const keys = [SERVICE_KEY, stored];
    const answers = await times(2 * (PUBLIC + 1), (index) =>
      ask(path, caller, { headers: { 'x-service-key': keys[index % 2] ?? '' } }),
    );
    const after = await ask(path, stranger);

    expect(new Set(statuses(answers))).toEqual(new Set([before.status]));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([before.text]));
    for (const name of ['ratelimit', 'ratelimit-policy', 'retry-after']) {
      expect([name, new Set(answers.map(({ headers }) => headers.get(name)))]).toEqual([
        name,
        new Set([null]),
      ]);
    }
    // What a service was answered is nobody's window, and nobody else's exemption.
    expect(after.headers.get('ratelimit')).toContain(`"public";r=${PUBLIC - 2};`);
    expect((await me(caller)).headers.get('ratelimit')).toContain(`r=${PUBLIC - 1};`);
  });

  it('leave a signed-in user who they are beside a service key', async () => {
    const headers = { 'x-service-key': SERVICE_KEY };

    const answer = await user.get('/auth/me', { headers });

    expect(answer.body).toMatchObject({ authenticated: true, user: { id: user.user.id } });
    expect(answer.headers.get('ratelimit')).toBeNull();
  });

  it.each(['/auth/me', '/bingo/events'])(
    'hold for made-up service keys at public endpoints, by address: %s',
    async (path) => {
      const caller = newCaller();

      const answers = await times(PUBLIC + 1, (index) =>
        ask(path, caller, { headers: { 'x-service-key': `${SERVICE_KEY}${index}` } }),
      );

      expect(statuses(answers)).toEqual([...Array(PUBLIC).fill(200), 429]);
      const withToken = { authorization: `Bearer ${user.token}`, 'x-service-key': 'made-up' };
      expect((await ask(path, caller, { headers: withToken })).status).toBe(429);
    },
  );

  it('hold for made-up service keys, by address', async () => {
    const caller = newCaller();

    const answers = await times(PUBLIC + 1, (index) =>
      validate(caller, { 'x-service-key': `made-up-${index}` }),
    );

    expect(statuses(answers)).toEqual([...Array(PUBLIC).fill(401), 429]);
    expect(answers[0]?.headers.get('ratelimit-policy')).toMatch(/^"public";/);
  });

  /** A key as the operator's command line issues them. */
  async function storedKey(): Promise<string> {
    const key = `sk_${randomBytes(32).toString('base64url')}`;
    const digest = createHash('sha256').update(key).digest('hex');
    await platform.sql(`INSERT INTO auth.service_keys (key_hash, name) VALUES ('${digest}', '${digest}')`);
    await eventually(async () => {
      const answer = await ask('/auth/me', newCaller(), { headers: { 'x-service-key': key } });
      expect(answer.headers.get('ratelimit')).toBeNull();
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
    return platform.anonymous.request(path, { ...options, ...from(forwardedFor, options.headers) });
  }
});
