import { seedEvent } from '#tests/contract/bingo/seed';
import type { ApiClient } from '#tests/support/api-client';
import { authorize } from '#tests/support/sign-in';
import { suitePlatform } from '#tests/support/suite';

const SERVICE_KEYS = ['svc-old-5f0c8a1e77d24b6c', 'svc-new-93be07a4d1f85c26'];
const WRONG_KEY = 'svc-wrong-1a2b3c4d5e6f7081';
const BINGO_KEY = 'bk_3333333333333333333333333333333333333333';
const CLIENT_SECRET = 'sandbox-client-secret';

describe('secrets, at the most verbose log level', () => {
  const platform = suitePlatform({ LOG_LEVEL: 'debug', SERVICE_KEYS: SERVICE_KEYS.join(',') });
  let user: ApiClient;
  const secrets: [string, string][] = [];
  const bodies: string[] = [];
  let hookKey = '';
  let issuedKey = '';

  beforeAll(async () => {
    user = await platform.signIn({ id: '206000000000000001', username: 'keeper' });
    hookKey = await createdHook();
    issuedKey = await issuedServiceKey();
    await signInsThatGoWrong();
    await requestsThatGoWrong();
    await platform.sql('ALTER TABLE auth.sessions RENAME TO sessions_away');
    await requestsThatGoWrong();
    await platform.sql('ALTER TABLE auth.sessions_away RENAME TO sessions');
    secrets.push(
      ['session token', signatureOf(user.token)],
      ['session token, cut off', signatureOf(user.token).slice(0, 64)],
      ['service key', SERVICE_KEYS[0] ?? ''],
      ['new service key', SERVICE_KEYS[1] ?? ''],
      ['wrong service key', WRONG_KEY],
      ['bingo key', BINGO_KEY],
      ['hook key', hookKey],
      ['issued service key', issuedKey],
      ['client secret', CLIENT_SECRET],
    );
    const keys = await platform.sql<{ d: string }>("SELECT private_jwk->>'d' AS d FROM auth.signing_keys");
    for (const { d } of keys) secrets.push(['private signing key', d]);
  });

  it('do not appear in the logs, which contain the requests', () => {
    expect(platform.output()).toContain('/auth/validate');
    expect(platform.output()).toContain('/bingo/hooks/dink/:hook_key');
    expectNone(platform.output());
  });

  it('do not appear in responses', () => {
    expect(bodies.length).toBeGreaterThan(10);
    // A GraphQL error message may repeat a caller's own variable, where these requests put the token.
    expectNone(bodies.join('\n'), 'session token');
  });

  it('do not appear in a database dump, except the signing key', async () => {
    const tables = await platform.sql<{ name: string }>(
      `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['auth.sessions', 'auth.users']));
    const dump: string[] = [];
    for (const { name } of tables) {
      const rows = await platform.sql<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
      dump.push(...rows.map(({ row }) => row));
    }
    const text = dump.join('\n');

    expect(text).toContain('keeper');
    expectNone(text, 'private signing key');
  });

  function expectNone(text: string, except?: string): void {
    for (const [what, secret] of secrets) {
      expect(secret.length).toBeGreaterThan(8);
      if (what !== except && text.includes(secret)) throw new Error(`The ${what} is there`);
    }
  }

  async function signInsThatGoWrong(): Promise<void> {
    const { url, cookie } = await authorize(platform.baseUrl, user.user);
    const { pathname, search, searchParams } = new URL(url);
    secrets.push(
      ['authorization code', searchParams.get('code') ?? ''],
      ['state', searchParams.get('state') ?? ''],
    );
    secrets.push(['browser’s cookie', cookie.slice(cookie.indexOf('=') + 1)]);
    await ask(`${pathname}${search}`, {});
    await ask(`${pathname}${search}`, { cookie: `${cookie}x` });
    await ask(`${pathname}${search}`, { cookie });
    await ask(`${pathname}${search}`, { cookie });
  }

  async function requestsThatGoWrong(): Promise<void> {
    const { token } = user;
    const credentials: Record<string, string>[] = [
      ...[...SERVICE_KEYS, WRONG_KEY, issuedKey].map((key) => ({ 'x-service-key': key })),
      { authorization: `Bearer ${token}` },
      { cookie: `auth_token=${token}` },
      { 'x-bingo-key': BINGO_KEY },
      ...[...SERVICE_KEYS, BINGO_KEY, signatureOf(token).slice(0, 64)].map((key) => ({
        'x-request-id': key,
        traceparent: `00-${key}-${key}-01`,
      })),
    ];
    for (const headers of credentials) {
      await ask('/auth/permissions', headers);
      await ask('/auth/validate', headers, { token });
      await ask('/auth/validate', headers, { token: { token } });
      await ask('/graphql', headers, { query: `{ validateToken(token: "${token}") { valid nothing } }` });
      await ask('/graphql', headers, { query: `{ validateToken(token: "${token}" { valid } }` });
      await ask('/graphql', headers, {
        query: 'query($t: Int!) { role(id: $t) { id } }',
        variables: { t: token },
      });
    }
    await ask(`/auth/me?token=${token}&key=${SERVICE_KEYS[0]}`, {});
    await hookRequests();
  }

  async function createdHook(): Promise<string> {
    const event = await seedEvent(platform);
    await user.post(`/bingo/events/${event}/register`, { rsn: 'Keeper' }).expect(201);
    const { body } = await user.post(`/bingo/events/${event}/hook`).expect(200);
    return new URL((body as { hook_url: string }).hook_url).pathname.split('/').at(-1) ?? '';
  }

  async function issuedServiceKey(): Promise<string> {
    const admin = await platform.signInAdmin();
    const { body } = await admin.graphql('mutation { createServiceKey(name: "kept") { key } }').expect(200);
    return (body as { data: { createServiceKey: { key: string } } }).data.createServiceKey.key;
  }

  /** Requests at the addresses of a hook, good and bad. */
  async function hookRequests(): Promise<void> {
    const hook = `/bingo/hooks/dink/${hookKey}`;
    for (const json of [
      { type: 'LOOT', playerName: 'Keeper' },
      { type: 'LOOT', playerName: 'x', extra: 5 },
      {},
      [],
    ]) {
      await ask(hook, {}, json);
    }
    await ask(hook, { 'content-type': 'text/plain' });
    await ask(
      hook,
      { referer: `${platform.baseUrl}${hook}/config`, origin: 'https://elsewhere.example' },
      {},
    );
    await ask(`${hook}/config/more`, {});
    await ask(`/bingo/hooks/other/${hookKey}?key=${hookKey}`, {}, {});
    // Its response contains the key: it is for the client that has it.
    await platform.anonymous.get(`${hook}/config`);
  }

  async function ask(path: string, headers: Record<string, string>, json?: object): Promise<void> {
    const options = json ? { method: 'POST', json, headers } : { headers };
    const response = await platform.anonymous.request(path, options);
    bodies.push(response.text, JSON.stringify([...response.headers]));
  }
});

function signatureOf(token: string): string {
  return token.split('.')[2] ?? '';
}
