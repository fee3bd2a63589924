import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { brunoFolder } from '#processes/clients/bruno-files';
import { AREAS } from '#protocol/areas';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { findChromium, launchChromium } from './browser';
import { Visit } from './visit';

const executable = findChromium();
if (executable === null) {
  process.stderr.write(
    '\nNO BROWSER: the pages are not tested in one. Install chromium or set CHROMIUM_PATH.\n\n',
  );
}

/** Message that the explorer logs in rare cases when it parses an incomplete response or setting. */
const IGNORED_ALTAIR_WARNING = 'Could not parse JSON. Using default instead.';

const INLINE_SCRIPT = `
  const script = document.createElement('script');
  script.textContent = 'globalThis.inlineRan = true';
  document.body.append(script);`;

if (executable === null) {
  describe('the pages in a browser', () => {
    it('are tested where every engine is required', () => {
      expect(process.env.REQUIRE_ENGINES).not.toBe('1');
    });
  });
} else {
  describe('the pages in a browser', () => {
    let platform: TestPlatform;
    let browser: Browser;
    let visit: Visit;
    let page: Page;

    beforeAll(async () => {
      [platform, browser] = await Promise.all([startPlatform(), launchChromium(executable)]);
    });
    afterAll(async () => {
      await browser?.close();
      await platform?.stop();
    });
    afterEach(() => visit.context.close());

    describe('the start page', () => {
      it('shows that no user is signed in', async () => {
        await open('/');
        await page.getByText('Not signed in').waitFor();
        await page.getByText('No event is running or planned.').waitFor();
        expect(await page.getByRole('link', { name: 'Sign out' }).isVisible()).toBe(false);
        await visit.takeScreenshot('start-page');
        expectNoComplaints();
      });

      it('shows the user and signs out by keyboard', async () => {
        await open('/');
        await visit.signIn('ironbram');
        await page.getByText('Signed in as Iron Bram').waitFor();
        expect(await page.getByRole('link', { name: 'Sign in' }).isVisible()).toBe(false);
        await visit.takeScreenshot('start-page-signed-in');

        const signOut = page.getByRole('link', { name: 'Sign out' });
        await tabTo(signOut);
        await page.keyboard.press('Enter');

        await page.getByText('Not signed in').waitFor();
        expect(await visit.me()).toEqual({ authenticated: false });
      });

      it('links to the explorer, the reference, the registry and the health endpoint', async () => {
        await open('/');
        await page.getByRole('link', { name: 'Explorer', exact: true }).waitFor();
        const links = await page
          .getByRole('main')
          .getByRole('link')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
        expect(links).toEqual(
          expect.arrayContaining([
            '/explorer/',
            '/reference',
            '/schema/registry',
            '/openapi.json',
            '/health',
          ]),
        );
      });

      it('works without JavaScript: links for sign-in, sign-out and health', async () => {
        visit = await Visit.begin(browser, platform.baseUrl, { javaScriptEnabled: false });
        await visit.page.goto(platform.baseUrl);
        for (const name of ['Sign in', 'Sign out', 'Who am I?', 'ask bingo', 'Explorer']) {
          expect(await visit.page.getByRole('link', { name }).isVisible()).toBe(true);
        }
      });
    });

    describe('the explorer', () => {
      it('runs a dashboard query of its collections as the signed-in user', async () => {
        await open('/');
        await visit.signIn('lukasz_99');
        await openExplorer();
        await page.getByRole('region', { name: 'Account' }).getByText('Signed in as Łukasz').waitFor();
        await choose('Dashboards', 'My page');
        await run();

        await result('"username": "lukasz_99"').waitFor();
        await visit.takeScreenshot('explorer');
        expectNoComplaints();
      });

      it('runs a REST document of its collections with its variables', async () => {
        await open('/');
        await openExplorer();
        await choose('REST: game', 'GetTrackerGroup');
        await run();

        await result('"id": 139').waitFor();
        expectNoComplaints();
      });

      it('subscribes as anybody', async () => {
        await open('/');
        await openExplorer();
        await choose('Dashboards', 'Live standings');
        const response = page.waitForResponse((received) => received.url().endsWith('/graphql/stream'));
        await run();
        expect((await response).status()).toBe(200);
        expectNoComplaints();
      });

      it('sends the file that was chosen beside its variable', async () => {
        await open('/');
        await visit.signIn('admin');
        await openExplorer();
        await choose('REST: attendance', 'ImportAttendance');
        const slot = page.locator('.query-editor__inline-widget input[type=file]');
        await slot.setInputFiles(join(brunoFolder, 'files/attendance.csv'));
        await page.getByTitle('1 files selected').waitFor();
        await run();

        await result('"failed": 0').waitFor();
        expectNoComplaints();
      });

      it('asks for the schema once when it opens, which leaves an anonymous caller most of the minute', async () => {
        await open('/');
        let questions = 0;
        page.on('request', (request) => {
          if (request.postData()?.includes('IntrospectionQuery')) questions += 1;
        });
        await openExplorer();
        expect(questions).toBe(1);
      });

      it('has one collection per area, also on the second visit', async () => {
        await open('/');
        await openExplorer();
        await openExplorer();
        await page.getByText('Dashboards', { exact: true }).waitFor();

        const titles = await page.getByText(/^\s*(REST: \w+|Dashboards)\s*$/).allInnerTexts();
        expect(titles.map((title) => title.trim())).toEqual([
          'Dashboards',
          ...['gateway', ...AREAS].map((area) => `REST: ${area}`),
        ]);
      });
    });

    describe('the reference', () => {
      it('shows an endpoint and calls it as the signed-in user', async () => {
        await open('/');
        await visit.signIn('ironbram');
        visit.forget();
        await page.goto(`${platform.baseUrl}/reference`);
        await page.getByRole('region', { name: 'Account' }).getByText('Signed in as Iron Bram').waitFor();
        await page.locator('#operations-tag-auth').click();
        await page.getByText('Start signing in').first().waitFor();
        await visit.takeScreenshot('reference');

        const whoAmI = page.locator('#operations-auth-GetViewer');
        await whoAmI.locator('.opblock-summary').click();
        await whoAmI.getByRole('button', { name: 'Execute' }).click();
        await whoAmI.getByText('"ironbram"').first().waitFor();
        expectNoComplaints();
      });
    });

    it.each(['/explorer/', '/reference'])(
      '%s says that no user is signed in, with the way in',
      async (path) => {
        await open(path);
        const account = page.getByRole('region', { name: 'Account' });
        await account.getByText('Not signed in').waitFor();
        const signIn = account.getByRole('link', { name: 'Sign in' });
        expect(await signIn.getAttribute('href')).toBe(`/auth/login?return_url=${encodeURIComponent(path)}`);
        expectNoComplaints();
      },
    );

    it.each(['/', '/explorer/', '/reference'])(
      '%s says where to go if it was opened at an address that CORS refuses',
      async (path) => {
        const { port } = new URL(platform.baseUrl);
        visit = await Visit.begin(browser, platform.baseUrl);
        page = visit.page;
        await page.goto(`http://another.localhost:${port}${path}`);

        const notice = page.getByRole('alert').filter({ hasText: 'does not accept requests of pages at' });
        await notice.waitFor();
        expect(await notice.getByRole('link').getAttribute('href')).toBe(`${platform.baseUrl}${path}`);
      },
    );

    it.each(['/', '/explorer/', '/reference'])('%s may only run scripts of this origin', async (path) => {
      await open(path);
      const { headers } = await fetch(`${platform.baseUrl}${path}`);
      expect(headers.get('content-security-policy')).toContain("; script-src 'self';");
      await page.evaluate(INLINE_SCRIPT);
      expect(await page.evaluate('globalThis.inlineRan')).toBeUndefined();
    });

    async function open(path: string): Promise<void> {
      visit = await Visit.begin(browser, platform.baseUrl);
      page = visit.page;
      await page.goto(`${platform.baseUrl}${path}`);
    }

    /** Opens the explorer with its collections visible, after it has loaded the schema. */
    async function openExplorer(): Promise<void> {
      visit.forget();
      await page.goto(`${platform.baseUrl}/explorer/`);
      await page.getByText('Reloaded doc successfully').waitFor({ state: 'attached' });
      await page.locator('.side-menu-item').filter({ hasText: 'Collections' }).click();
    }

    async function choose(collection: string, query: string): Promise<void> {
      await page.getByText(collection, { exact: true }).click();
      await page.getByText(query, { exact: true }).click();
    }

    async function run(): Promise<void> {
      await page.getByRole('button', { name: 'Send Request' }).click();
    }

    /** Locates a line of the response in the explorer. */
    function result(line: string): Locator {
      return page.locator('app-query-result .cm-line').filter({ hasText: line });
    }

    async function tabTo(link: Locator): Promise<void> {
      for (let presses = 0; presses < 20; presses += 1) {
        if (await link.evaluate((element) => element.matches(':focus'))) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('The keyboard does not reach it');
    }

    function expectNoComplaints(): void {
      expect(visit.foreignRequests()).toEqual([]);
      expect(visit.complaints.filter((complaint) => complaint !== IGNORED_ALTAIR_WARNING)).toEqual([]);
    }
  });
}
