import { type SandboxServer, startIdentityProvider } from '#sandbox/identity/identity-provider';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, SUPER_ADMIN_ID, type TestArea } from '../test-support/open-test-area';

const BEGIN = `mutation ($returnUrl: String, $bindings: [String!]) {
  beginSignIn(returnUrl: $returnUrl, browserBindings: $bindings) { location cookieValue cookieExpiresAt endedSignIns }
}`;
const COMPLETE = `mutation ($code: String, $state: String, $error: String, $bindings: [String!]) {
  completeSignIn(code: $code, state: $state, error: $error, browserBindings: $bindings) { location cookieValue endedSignIns }
}`;
const VALIDATE = `query ($token: String!) { validateToken(token: $token) { valid user { id username } permissions } }`;

let database: TestDatabase;
let provider: SandboxServer;
let area: TestArea;

beforeAll(async () => {
  database = await migratedDatabase();
  const redirectUris = ['http://localhost:4000/auth/callback'];
  provider = await startIdentityProvider({ clientId: 'client', clientSecret: 'secret', redirectUris });
  area = await openTestArea(database.url, provider.url);
});

afterAll(async () => {
  await area.close();
  await provider.close();
  await database.drop();
});

interface Begun {
  readonly bindings: readonly string[];
  readonly code: string;
  readonly state: string;
}

/** Begins a sign-in and authorizes it as the hinted user. */
async function begin(hint: string, returnUrl?: string, bindings: readonly string[] = []): Promise<Begun> {
  const redirection = await begun({ returnUrl, bindings });
  const agreed = await fetch(`${redirection.location}&login_hint=${hint}`, { redirect: 'manual' });
  const response = new URL(agreed.headers.get('location') ?? '').searchParams;
  return {
    bindings: [...bindings, redirection.cookieValue],
    code: response.get('code') ?? '',
    state: response.get('state') ?? '',
  };
}

interface Redirection {
  readonly location: string;
  readonly cookieValue: string;
  readonly endedSignIns: readonly string[];
}

async function begun(variables: object): Promise<Redirection> {
  return (await area.ask<{ beginSignIn: Redirection }>(BEGIN, { ...variables })).beginSignIn;
}

async function complete(variables: object): Promise<Redirection> {
  return (await area.ask<{ completeSignIn: Redirection }>(COMPLETE, { ...variables })).completeSignIn;
}

async function rejection(variables: object): Promise<unknown> {
  const { errors } = await area.execute(COMPLETE, { ...variables });
  return { code: errors?.[0]?.extensions.code, message: errors?.[0]?.message };
}

async function sessions(userId: string): Promise<number> {
  const [row] = await area.dataSource.query(
    'SELECT count(*)::integer AS n FROM auth.sessions WHERE user_id = $1',
    [userId],
  );
  return row.n;
}

const MISMATCH = { code: 'BAD_USER_INPUT', message: expect.stringContaining('please sign in again') };

describe('signing in', () => {
  it('redirects to the return URL with a valid token and a log entry', async () => {
    const { location, cookieValue } = await complete(await begin('11:alice', '/after?x=1'));
    expect(location).toBe('http://localhost:4000/after?x=1');
    const { data } = await area.execute(VALIDATE, { token: cookieValue }, { kind: 'service' });
    expect(data?.validateToken).toEqual({
      valid: true,
      user: { id: '11', username: 'alice' },
      permissions: [],
    });
    const [entry] = await area.dataSource.query(
      `SELECT action, user_id, ip_address FROM auth.activity_log ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toEqual({ action: 'user_login', user_id: '11', ip_address: '192.0.2.1' });
  });

  it('updates a changed username', async () => {
    await complete(await begin('12:before'));
    await complete(await begin('12:After'));
    const rows = await area.dataSource.query(
      `SELECT username, folded_username FROM auth.users WHERE id = '12'`,
    );
    expect(rows).toEqual([{ username: 'After', folded_username: 'after' }]);
  });

  it('works in two tabs of one browser', async () => {
    const first = await begin('13:tabs');
    const second = await begin('13:tabs', undefined, first.bindings);
    const { bindings } = second;
    expect((await complete(second)).endedSignIns).toEqual(bindings.slice(1));
    expect((await complete({ ...first, bindings })).endedSignIns).toEqual(first.bindings);
    expect(await sessions('13')).toBe(2);
  });

  it('is always bound by a new secret, and ends the oldest bindings beyond sixteen', async () => {
    const bindings = Array.from({ length: 17 }, (_, index) => String(index).padStart(43, 'x'));
    const few = await begun({ bindings: bindings.slice(0, 15) });
    const many = await begun({ bindings });
    expect(bindings).not.toContain(few.cookieValue);
    expect([few.endedSignIns, many.endedSignIns]).toEqual([[], bindings.slice(0, 2)]);
  });

  it.each([
    [undefined, 'http://localhost:4000/'],
    ['https://elsewhere.example/x', 'http://localhost:4000/'],
    ['http://localhost:5173/x', 'http://localhost:5173/x'],
    ['', 'http://localhost:4000/'],
    ['/café', 'http://localhost:4000/caf%C3%A9'],
  ])('with the return URL %s redirects to %s', async (returnUrl, location) => {
    expect((await complete(await begin('14:returns', returnUrl))).location).toBe(location);
  });

  it.each(['//evil.example', 'javascript:alert(1)', '/a\\b', 'http://a@localhost:5173/'])(
    'rejects the return URL %j',
    async (returnUrl) => {
      const { errors } = await area.execute(BEGIN, { returnUrl });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'returnUrl' });
    },
  );

  it('validates the stored return URL again', async () => {
    const response = await begin('15:again', '/fine');
    await area.dataSource.query(`UPDATE auth.sign_in_attempts SET return_url = 'https://evil.example/'`);
    expect((await complete(response)).location).toBe('http://localhost:4000/');
  });
});

describe('a callback of the identity provider', () => {
  it('is accepted once', async () => {
    const response = await begin('21:once');
    await complete(response);
    expect(await rejection(response)).toEqual(MISMATCH);
    expect(await sessions('21')).toBe(1);
  });

  it('is accepted for one of two concurrent requests', async () => {
    const response = await begin('22:twice');
    const results = await Promise.all([1, 2].map(() => area.execute(COMPLETE, { ...response })));
    expect(results.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(await sessions('22')).toBe(1);
  });

  it('is rejected in another browser, with another state, without either, and after expiry', async () => {
    const response = await begin('23:foreign');
    const other = await begin('23:foreign');
    expect(await rejection({ ...response, bindings: other.bindings })).toEqual(MISMATCH);
    expect(await rejection({ ...response, state: 'x'.repeat(43) })).toEqual(MISMATCH);
    expect(await rejection({ code: response.code })).toEqual(MISMATCH);
    expect(await rejection({ ...response, state: 'a\u0000b' })).toEqual(MISMATCH);
    await area.dataSource.query(`UPDATE auth.sign_in_attempts SET expires_at = now() - interval '1 second'`);
    expect(await rejection(response)).toEqual(MISMATCH);
    expect(await sessions('23')).toBe(0);
  });

  it('reports a cancelled sign-in', async () => {
    const { bindings, state } = await begin('24:cancels');
    expect(await rejection({ bindings, state, error: 'access_denied' })).toEqual({
      code: 'BAD_USER_INPUT',
      message: 'Sign-in was cancelled',
    });
  });

  it('with an invalid or missing code is bad input', async () => {
    const { bindings, state } = await begin('25:codeless');
    expect(await rejection({ bindings, state, code: 'invented' })).toMatchObject({ code: 'BAD_USER_INPUT' });
    const again = await begin('25:codeless');
    expect(await rejection({ bindings: again.bindings, state: again.state })).toEqual({
      code: 'BAD_USER_INPUT',
      message: 'code is required',
    });
  });

  it('creates no session for a banned account', async () => {
    await complete(await begin('26:banned'));
    const admin = await area.user(SUPER_ADMIN_ID);
    await area.execute('mutation { moderateUser(userId: "26", action: ban) { id } }', {}, admin);
    expect(await sessions('26')).toBe(0);
    expect(await rejection(await begin('26:banned'))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await sessions('26')).toBe(0);
  });
});

describe('an unreachable identity provider', () => {
  it('makes the sign-in fail with UPSTREAM_UNAVAILABLE', async () => {
    const elsewhere = await migratedDatabase();
    const alone = await openTestArea(elsewhere.url);
    try {
      const { beginSignIn } = await alone.ask<{ beginSignIn: Redirection }>(BEGIN);
      const { location, cookieValue } = beginSignIn;
      const state = new URL(location).searchParams.get('state');
      const { errors } = await alone.execute(COMPLETE, { code: 'x', state, bindings: [cookieValue] });
      expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    } finally {
      await alone.close();
      await elsewhere.drop();
    }
  });
});

describe('signing out', () => {
  const OUT = 'mutation ($returnUrl: String) { signOut(returnUrl: $returnUrl) { location cookieValue } }';

  it('ends the session, clears the cookie and is logged', async () => {
    const user = await area.user('31');
    const { data } = await area.execute(OUT, { returnUrl: '/bye' }, user);
    expect(data?.signOut).toEqual({ location: 'http://localhost:4000/bye', cookieValue: '' });
    expect(await sessions('31')).toBe(0);
    const logged = await area.dataSource.query(`SELECT action FROM auth.activity_log WHERE user_id = '31'`);
    expect(logged).toEqual([{ action: 'user_logout' }]);
  });

  it('without a session changes nothing', async () => {
    const { data } = await area.execute(OUT);
    expect(data?.signOut).toEqual({ location: 'http://localhost:4000/', cookieValue: '' });
  });

  it('to a malformed URL is rejected and keeps the session', async () => {
    const user = await area.user('32');
    const { errors } = await area.execute(OUT, { returnUrl: '//x' }, user);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(await sessions('32')).toBe(1);
  });
});
