import { CookieJar } from '#tests/support/cookie-jar';
import { bindingOf, consentOf, cookieOf } from '#tests/support/sign-in';
import { suitePlatform } from '#tests/support/suite';
import { testUser } from '../expectations';

const platform = suitePlatform();
let browser: CookieJar;
beforeEach(() => {
  browser = new CookieJar();
});

/** Requests a URL with the browser's cookies and stores those of the response. */
async function visit(address: string, jar = browser): Promise<Response> {
  const url = new URL(address);
  const cookie = jar.header(url);
  const response = await fetch(url, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
  jar.take(url, response);
  return response;
}

/** Starts a sign-in in a tab, up to the callback URL. */
async function begin(login = `${platform.baseUrl}/auth/login`): Promise<string> {
  const response = await visit(login);
  return consentOf(response.headers.get('location') ?? '', testUser());
}

async function beginSeveral(count: number): Promise<string[]> {
  const callbacks: string[] = [];
  for (let tab = 0; tab < count; tab += 1) callbacks.push(await begin());
  return callbacks;
}

/** Completes a sign-in and expects a session. */
async function complete(callback: string): Promise<void> {
  const response = await visit(callback);
  expect(response.status).toBe(302);
  const cookie = `auth_token=${cookieOf(response, 'auth_token')}`;
  await platform.anonymous.get('/auth/permissions', { headers: { cookie } }).expect(200);
}

async function expectRejected(callback: string, jar = browser): Promise<void> {
  const response = await visit(callback, jar);
  expect([response.status, cookieOf(response, 'auth_token')]).toEqual([400, undefined]);
}

const bindings = () =>
  browser
    .header(new URL(platform.baseUrl))
    .split('; ')
    .filter((pair) => pair.startsWith('sign_in'));

describe('Several sign-ins in one browser', () => {
  test.each([2, 5])('complete in reverse order: %i', async (count) => {
    for (const callback of (await beginSeveral(count)).reverse()) await complete(callback);
    expect(bindings()).toEqual([]);
  });

  test('complete in the order in which they began, and in any other', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await beginSeveral(4);
    await complete(first);
    await complete(third);
    const fifth = await begin();
    for (const callback of [second, fifth, fourth]) await complete(callback);
  });

  test('complete when they began concurrently', async () => {
    const callbacks = await Promise.all([1, 2, 3].map(() => begin()));
    for (const callback of callbacks) await complete(callback);
  });

  test('complete at the gateway and at the direct address, wherever they began', async () => {
    const direct = await begin(`${platform.areaUrls.auth}/login`);
    const atGateway = await begin();
    const other = await begin(`${platform.areaUrls.auth}/login`);
    await complete(atGateway);
    await complete(direct);
    await complete(`${platform.areaUrls.auth}/callback${new URL(other).search}`);
  });

  test('are single-use', async () => {
    const [first = '', second = ''] = await beginSeveral(2);
    await complete(first);
    await expectRejected(first);
    await complete(second);
    await expectRejected(second);
  });

  test('are bound to the browser that began them', async () => {
    const [first = '', second = ''] = await beginSeveral(2);
    const other = new CookieJar();
    await visit(`${platform.baseUrl}/auth/login`, other);
    await expectRejected(first, other);
    await expectRejected(second, other);
    await complete(first);
  });

  test('expire after ten minutes each', async () => {
    const late = await begin();
    await platform.sql("UPDATE auth.sign_in_attempts SET expires_at = now() - interval '1 second'");
    const inTime = await begin();
    await expectRejected(late);
    await complete(inTime);
  });

  test('are limited to sixteen: the oldest are dropped', async () => {
    const callbacks = await beginSeveral(20);
    expect(bindings()).toHaveLength(16);
    expect(browser.header(new URL(platform.baseUrl)).length).toBeLessThan(1300);
    for (const callback of callbacks.slice(0, 4)) await expectRejected(callback);
    for (const callback of callbacks.slice(4)) await complete(callback);
  });
});

describe('A cookie that was set before a sign-in', () => {
  const plantedValue = 'p'.repeat(43);

  test.each(['sign_in', 'sign_in_x', 'sign_in_pppppppppppp'])(
    'under the name %s does not become the binding',
    async (name) => {
      browser.set(new URL(platform.baseUrl), `${name}=${plantedValue}; Path=/`);
      const login = await visit(`${platform.baseUrl}/auth/login`);
      expect(bindingOf(login)).not.toContain(plantedValue);
      const callback = await consentOf(login.headers.get('location') ?? '', testUser());
      const otherBrowser = new CookieJar();
      otherBrowser.set(new URL(platform.baseUrl), `${name}=${plantedValue}; Path=/`);
      await expectRejected(callback, otherBrowser);
      await complete(callback);
    },
  );

  test('and that the platform issued to another user does not become the binding either', async () => {
    const attacker = new CookieJar();
    const issued = bindingOf(await visit(`${platform.baseUrl}/auth/login`, attacker)) ?? '';
    browser.set(new URL(platform.baseUrl), `${issued}; Path=/`);
    const callback = await begin();
    await expectRejected(callback, attacker);
    await complete(callback);
  });
});
