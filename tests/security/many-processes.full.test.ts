import { generateKeyPairSync } from 'node:crypto';
import { AREAS } from '#protocol/areas';
import { type CallerSigningKey, readSigningKey } from '#protocol/caller-keys';
import type { Caller } from '#protocol/principal';
import { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { signEs256, unknownKeys } from './forge-token';
import { expectRejection } from './rejection';

const LIMIT = 30;

const GATEWAY: Caller = { principal: { kind: 'gateway' }, address: null, requestId: 'forged' };

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const retired = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = (key: typeof publicKey) => key.export({ type: 'spki', format: 'pem' }).toString();

describe('the platform in several processes', () => {
  let platform: TestPlatform;
  let second: ApiClient;
  let key: CallerSigningKey;
  let sessionToken: string;

  beforeAll(async () => {
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    key = await readSigningKey(secret);
    platform = await startPlatform(
      {
        RATE_LIMIT_PUBLIC: String(LIMIT),
        TRUST_PROXY: '1',
        CALLER_ASSERTION_PRIVATE_KEY: secret,
        CALLER_ASSERTION_PUBLIC_KEYS: `${pem(retired.publicKey)}${pem(publicKey)}`,
      },
      { topology: 'spread' },
    );
    sessionToken = (await platform.signInAdmin()).token;
    second = new ApiClient(addressOf('gateway-2'));
  });
  afterAll(() => platform?.stop());

  /** Returns the URL of a process from the banner. */
  function addressOf(name: string): string {
    return memberOf(name).url;
  }

  function memberOf(name: string): { readonly url: string; readonly pid: number } {
    const [, url, pid] =
      new RegExp(`^ *${name} +(\\S+) +\\(process (\\d+)\\)`, 'm').exec(platform.output()) ?? [];
    if (url === undefined) throw new Error(`${name} is not in the banner`);
    return { url, pid: Number(pid) };
  }

  function assertion(claims: object = {}, header: object = {}, by = privateKey): string {
    const iat = Math.floor(Date.now() / 1000);
    const good = { caller: GATEWAY, iss: 'community-platform-gateway', aud: 'auth', iat, exp: iat + 10 };
    return signEs256(
      { header: { alg: 'ES256', kid: key.kid, ...header }, claims: { ...good, ...claims } },
      by,
    );
  }

  async function ask(area: string, headers: Record<string, string>) {
    const body = JSON.stringify({ query: '{ __typename }' });
    const response = await fetch(`${addressOf(area)}/graphql`, { method: 'POST', headers, body });
    return { status: response.status, body: await response.json() };
  }

  it('accepts a caller assertion signed by a gateway, at the area it names', async () => {
    expect(await ask('auth', { 'x-caller-assertion': assertion() })).toEqual({
      status: 200,
      body: { data: { __typename: 'Query' } },
    });
  });

  const past = Math.floor(Date.now() / 1000) - 120;
  const now = Math.floor(Date.now() / 1000);
  it.each<[string, () => Record<string, string>]>([
    ['no assertion', () => ({})],
    ['an empty one', () => ({ 'x-caller-assertion': '' })],
    ['one by a foreign key', () => headersOf(assertion({}, {}, unknownKeys().privateKey))],
    ['one by a foreign key that it brings along', () => headersOf(broughtAlong())],
    ['one for another area', () => headersOf(assertion({ aud: 'bingo' }))],
    ['an expired one', () => headersOf(assertion({ iat: past, exp: past + 60 }))],
    [
      'one that is too old to live as long as it says',
      () => headersOf(assertion({ iat: past, exp: now + 600 })),
    ],
    ['one from the future', () => headersOf(assertion({ iat: now + 600, exp: now + 610 }))],
    ['one that never expires', () => headersOf(assertion({ exp: undefined }))],
    ['one that names no key', () => headersOf(assertion({}, { kid: undefined }))],
    ['a session token', () => ({ 'x-caller-assertion': sessionToken })],
    ['what proxies say about users', () => ({ 'x-user-id': '100000000000000001', 'x-principal': 'gateway' })],
  ])('rejects, at a subgraph process, %s', async (_, headers) => {
    const rejection = { errors: [{ message: 'A valid caller assertion is required' }] };
    expect(await ask('auth', headers())).toEqual({ status: 401, body: rejection });
  });

  const headersOf = (text: string) => ({ 'x-caller-assertion': text });

  function broughtAlong(): string {
    const stranger = unknownKeys();
    return assertion({}, { jwk: stranger.publicJwk, kid: 'mine' }, stranger.privateKey);
  }

  it('does not forward an assertion sent by a client, even a valid one', async () => {
    const admin: Caller['principal'] = {
      kind: 'user',
      userId: '100000000000000001',
      username: 'admin',
      sessionId: 'invented',
      permissions: ['manage_users', 'view_admin'],
      isSuperAdmin: true,
    };
    const headers = { 'x-caller-assertion': assertion({ caller: { ...GATEWAY, principal: admin } }) };
    for (const client of [platform.anonymous, second, second.at(platform.areaUrls.auth)]) {
      const path = client.baseUrl === platform.areaUrls.auth ? '/admin/users' : '/auth/admin/users';
      expectRejection(await client.get(path, { headers }), 401);
    }
  });

  it('exposes only liveness and readiness at a subgraph', async () => {
    for (const area of [...AREAS, 'worker']) {
      expect([area, (await fetch(`${addressOf(area)}/livez`)).status]).toEqual([area, 200]);
      expect(await (await fetch(`${addressOf(area)}/readyz`)).text()).toBe('ok\n');
      expect((await fetch(`${addressOf(area)}/health`)).status).toBe(area === 'worker' ? 404 : 401);
    }
  });

  it('recognizes a session at each gateway, and its end within two seconds', async () => {
    const user = await platform.signIn({ id: '203000000000000041', username: 'spread_out' });
    const elsewhere = user.at(second.baseUrl);
    await elsewhere.get('/auth/permissions').expect(200);
    const admin = await platform.signInAdmin();

    await admin.post('/auth/admin/users', { user_id: user.user.id, action: 'ban' }).expect(200);

    expect((await user.get('/auth/permissions')).status).toBe(401);
    await eventually(() => elsewhere.get('/auth/permissions').expect(401), 2250);
  });

  it("runs the areas' jobs in the worker", async () => {
    const admin = await platform.signInAdmin();
    const event = {
      id: 'jobs',
      name: 'Jobs',
      start_date: '2026-01-01',
      end_date: '2036-01-01',
      board_size: 3,
      tasks: [],
    };
    await admin.at(second.baseUrl).post('/bingo/events', event).expect(201);
    await eventually(async () => {
      const { text } = await admin.get('/auth/admin/activity').expect(200);
      expect(text).toContain('jobs');
    });
  });

  it('enforces the rate limit across both gateways', async () => {
    // An address that no other test uses.
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const statuses: number[] = [];
    // Sequential: in a burst on a busy machine, Redis may exceed the limiter's timeout.
    for (let index = 0; index < LIMIT * 2; index += 1) {
      const client = index % 2 === 0 ? platform.anonymous : second;
      statuses.push((await client.get('/auth/me', { headers })).status);
    }
    expect(statuses).toEqual([...Array(LIMIT).fill(200), ...Array(LIMIT).fill(429)]);
  });

  it('restarts a killed process, and meanwhile only its own endpoints fail', async () => {
    const { pid } = memberOf('bingo');
    const admin = await platform.signInAdmin();
    process.kill(pid, 'SIGKILL');
    await eventually(() => admin.get('/bingo/health').expect(503));
    await admin.get('/attendance').expect(200);
    await eventually(() => admin.get('/bingo/health').expect(200));
    expect(platform.output()).toMatch(/bingo exited with SIGKILL/);
  });

  it('stops all processes in order', async () => {
    expect(await platform.stop()).toBe(0);
    for (const name of [...AREAS, 'worker', 'gateway-1', 'gateway-2']) {
      await expect(fetch(`${addressOf(name)}/livez`)).rejects.toThrow();
    }
    expect(platform.output()).not.toMatch(/did not stop/);
  });
});
