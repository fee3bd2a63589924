import { createServer, type Server } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { findChromium, launchChromium } from './browser';

const executable = findChromium();
if (executable === null) {
  process.stderr.write(
    '\nNO BROWSER: sign-in is not tested in one. Install chromium or set CHROMIUM_PATH.\n\n',
  );
}

// A browser on a busy machine takes its time.
jest.setTimeout(60_000);

/** Origins that CORS always allows; the first that is free on this machine is the dashboard. */
const DASHBOARD_PORTS = [5173, 3000];

if (executable === null) {
  describe('a browser', () => {
    it('is there where every engine is required', () => {
      expect(process.env.REQUIRE_ENGINES).not.toBe('1');
    });
  });
} else {
  describe('a browser', () => {
    let platform: TestPlatform;
    let browser: Browser;
    let context: BrowserContext;
    let page: Page;
    let dashboard: { readonly server: Server; readonly url: string };
    let requested: string[];
    let refusedByPolicy: string[];

    beforeAll(async () => {
      [platform, browser, dashboard] = await Promise.all([
        startPlatform(),
        launchChromium(executable),
        serveDashboard(),
      ]);
    });
    afterAll(async () => {
      await browser?.close();
      dashboard?.server.close();
      await platform?.stop();
    });
    beforeEach(async () => {
      context = await browser.newContext();
      page = await context.newPage();
      page.setDefaultTimeout(25_000);
      requested = [];
      refusedByPolicy = [];
      page.on('request', (request) => requested.push(request.url()));
      page.on('console', (message) => {
        if (/content security policy/i.test(message.text())) refusedByPolicy.push(message.text());
      });
    });
    afterEach(() => context.close());

    it('signs in from the start page as somebody whom the sandbox offers', async () => {
      await page.goto(platform.baseUrl);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByText('Sandbox identity provider').first().waitFor();
      await look('sandbox');

      await page.getByRole('link', { name: /Iron Bram/ }).click();

      await page.waitForURL(`${platform.baseUrl}/`);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('');
      await look('start-page');
      expect(await me()).toMatchObject({
        authenticated: true,
        user: { username: 'ironbram', global_name: 'Iron Bram' },
      });
      expect(refusedByPolicy).toEqual([]);
    });

    it('keeps its session out of the reach of scripts', async () => {
      await signIn('questcape_quinn');

      const cookies = await context.cookies();
      const session = cookies.find(({ name }) => name === 'auth_token');
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      expect(await page.evaluate('document.cookie')).toBe('');
    });

    it('signs in as a new user who is named', async () => {
      await page.goto(`${platform.baseUrl}/auth/login`);
      await page.getByLabel('Username', { exact: true }).fill('Brand New');
      await page.getByRole('button', { name: 'Sign in' }).click();

      await page.waitForURL(`${platform.baseUrl}/`);
      expect(await me()).toMatchObject({
        user: { username: 'Brand New', id: expect.stringMatching(/^\d{18}$/) },
      });
    });

    it('reads why there is no session when the person cancels', async () => {
      await page.goto(`${platform.baseUrl}/auth/login`);
      const answer = page.waitForResponse((response) => response.url().includes('/auth/callback'));
      await page.getByRole('link', { name: 'Cancel' }).click();

      expect((await answer).status()).toBe(400);
      await page.waitForLoadState();
      expect(await page.locator('body').textContent()).toMatch(/"error": ?"[A-Z][^"]{10,}"/);
      expect(await me()).toEqual({ authenticated: false });
    });

    it('is sent to a return address that is allowed, and may call from there', async () => {
      await page.goto(
        `${platform.baseUrl}/auth/login?return_url=${encodeURIComponent(`${dashboard.url}/done`)}`,
      );
      await page.getByRole('link', { name: /Mae/ }).click();

      await page.waitForURL(`${dashboard.url}/done`);
      const answer = await page.evaluate(
        (url) => fetch(url, { credentials: 'include' }).then((response) => response.json()),
        `${platform.baseUrl}/auth/me`,
      );
      expect(answer).toMatchObject({ user: { username: 'mossgiant.mae' } });
    });

    it('ends at the start page when the return address is foreign', async () => {
      const foreign = encodeURIComponent('https://evil.example/');
      await page.goto(`${platform.baseUrl}/auth/login?return_url=${foreign}`);
      await page.getByRole('link', { name: /Nora/ }).click();

      await page.waitForURL(`${platform.baseUrl}/`);
      expect(requested.filter((url) => url.includes('//evil.example'))).toEqual([]);
    });

    it('signs out', async () => {
      await signIn('wintertodd');
      await page.getByRole('link', { name: /sign out/i }).click();

      await page.waitForURL(`${platform.baseUrl}/`);
      expect(await me()).toEqual({ authenticated: false });
      expect((await context.cookies()).find(({ name }) => name === 'auth_token')).toBeUndefined();
    });

    it('explores the graph as whoever is signed in, asking no other host', async () => {
      await signIn('lukasz_99');
      requested = [];
      await page.goto(`${platform.baseUrl}/explorer`);
      await page
        .getByText(/send request|run/i)
        .first()
        .waitFor();
      await page.waitForLoadState('networkidle');
      await look('explorer');

      const answer = await page.evaluate(() =>
        fetch('/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: '{ me { username } }' }),
        }).then((response) => response.json()),
      );

      expect(answer).toEqual({ data: { me: { username: 'lukasz_99' } } });
      expectOnlyOwnRequests();
    });

    it('reads the reference, asking no other host', async () => {
      await page.goto(`${platform.baseUrl}/reference`);
      await page.getByRole('navigation').getByText('auth', { exact: true }).first().waitFor();
      await look('reference');
      await page.getByRole('navigation').getByText('auth', { exact: true }).first().click();
      await page.getByText('Begin to sign in').first().waitFor();
      expectOnlyOwnRequests();
    });

    async function signIn(username: string): Promise<void> {
      await page.goto(`${platform.baseUrl}/auth/login`);
      await page.getByRole('link', { name: new RegExp(`${username} ·`) }).click();
      await page.waitForURL(`${platform.baseUrl}/`);
    }

    async function me(): Promise<unknown> {
      return (await context.request.get(`${platform.baseUrl}/auth/me`)).json();
    }

    function expectOnlyOwnRequests(): void {
      const elsewhere = requested.filter(
        (url) => !/^(data|blob):/.test(url) && new URL(url).origin !== platform.baseUrl,
      );
      expect(elsewhere).toEqual([]);
      expect(refusedByPolicy).toEqual([]);
    }

    /** Pictures for people, where `SCREENSHOTS` names a folder. */
    async function look(name: string): Promise<void> {
      const folder = process.env.SCREENSHOTS;
      if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
    }
  });
}

async function serveDashboard(): Promise<{ readonly server: Server; readonly url: string }> {
  for (const port of DASHBOARD_PORTS) {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Dashboard</title>');
    });
    const listening = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, 'localhost', () => resolve(true));
    });
    if (listening) return { server, url: `http://localhost:${port}` };
  }
  throw new Error(`Neither port ${DASHBOARD_PORTS.join(' nor ')} is free for the dashboard of this test`);
}
