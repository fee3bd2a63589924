import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { isFull } from '#tests/support/full';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { findChromium, launchChromium } from './browser';
import { Visit } from './visit';

const executable = findChromium();
if (executable === null) {
  process.stderr.write(
    '\nNO BROWSER: sign-in is not tested in one. Install chromium or set CHROMIUM_PATH.\n\n',
  );
}

/** Ports of the origins that CORS always allows; the dashboard uses the first free one. */
const DASHBOARD_PORTS = [5173, 3000];

if (executable === null) {
  describe('a browser', () => {
    it('is available where every engine is required', () => {
      expect(process.env.REQUIRE_ENGINES).not.toBe('1');
    });
  });
} else {
  describe('a browser', () => {
    let platform: TestPlatform;
    let browser: Browser;
    let visit: Visit;
    let dashboard: { readonly server: Server; readonly url: string };

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
      visit = await Visit.begin(browser, platform.baseUrl);
    });
    afterEach(() => visit.context.close());

    it('signs in from the start page as a listed user', async () => {
      await visit.page.goto(platform.baseUrl);
      await visit.page.getByRole('link', { name: 'Sign in' }).click();
      await visit.page.getByText('Sandbox identity provider').first().waitFor();
      await visit.takeScreenshot('sandbox');

      await visit.page.getByRole('link', { name: /Iron Bram/ }).click();

      await visit.page.waitForURL(`${platform.baseUrl}/`);
      expect(await visit.page.getByRole('heading', { level: 1 }).textContent()).not.toBe('');
      await visit.takeScreenshot('start-page');
      expect(await visit.me()).toMatchObject({
        authenticated: true,
        user: { username: 'ironbram', global_name: 'Iron Bram' },
      });
      expect(visit.complaints).toEqual([]);
    });

    it('hides its session from scripts', async () => {
      await visit.signIn('questcape_quinn');

      const cookies = await visit.context.cookies();
      const session = cookies.find(({ name }) => name === 'auth_token');
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      expect(await visit.page.evaluate('document.cookie')).toBe('');
    });

    if (isFull) describe('in detail', details);

    function details(): void {
      it('signs in as a new user by name', async () => {
        await visit.page.goto(`${platform.baseUrl}/auth/login`);
        await visit.page.getByLabel('Username', { exact: true }).fill('Brand New');
        await visit.page.getByRole('button', { name: 'Sign in' }).click();

        await visit.page.waitForURL(`${platform.baseUrl}/`);
        expect(await visit.me()).toMatchObject({
          user: { username: 'Brand New', id: expect.stringMatching(/^\d{18}$/) },
        });
      });

      it('shows why there is no session after the user cancels', async () => {
        await visit.page.goto(`${platform.baseUrl}/auth/login`);
        const callback = visit.page.waitForResponse((response) => response.url().includes('/auth/callback'));
        await visit.page.getByRole('link', { name: 'Cancel' }).click();

        expect((await callback).status()).toBe(400);
        await visit.page.waitForLoadState();
        expect(await visit.page.getByRole('alert').textContent()).toBe('Sign-in was cancelled');
        expect(await visit.me()).toEqual({ authenticated: false });
        await visit.page.getByRole('link', { name: 'Sign in again' }).click();
        expect(new URL(visit.page.url()).pathname).toMatch(/authorize/);
      });

      it('returns to an allowed return address and may call the API from there', async () => {
        await visit.page.goto(
          `${platform.baseUrl}/auth/login?return_url=${encodeURIComponent(`${dashboard.url}/done`)}`,
        );
        await visit.page.getByRole('link', { name: /Mae/ }).click();

        await visit.page.waitForURL(`${dashboard.url}/done`);
        const viewer = await visit.page.evaluate(
          (url) => fetch(url, { credentials: 'include' }).then((response) => response.json()),
          `${platform.baseUrl}/auth/me`,
        );
        expect(viewer).toMatchObject({ user: { username: 'mossgiant.mae' } });
      });

      it('returns to the start page for a foreign return address', async () => {
        const foreign = encodeURIComponent('https://evil.example/');
        await visit.page.goto(`${platform.baseUrl}/auth/login?return_url=${foreign}`);
        await visit.page.getByRole('link', { name: /Nora/ }).click();

        await visit.page.waitForURL(`${platform.baseUrl}/`);
        expect(visit.requested.filter((url) => url.includes('//evil.example'))).toEqual([]);
      });
    }

    it('signs out', async () => {
      await visit.signIn('wintertodd');
      await visit.page.getByRole('link', { name: /sign out/i }).click();

      await visit.page.waitForURL(`${platform.baseUrl}/`);
      expect(await visit.me()).toEqual({ authenticated: false });
      expect((await visit.context.cookies()).find(({ name }) => name === 'auth_token')).toBeUndefined();
    });
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
