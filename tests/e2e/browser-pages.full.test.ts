import type { Browser, Locator, Page } from 'playwright-core';
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

// A browser on a busy machine takes its time.
jest.setTimeout(60_000);

/** What the explorer tells itself, once in many visits, when it looks at an answer or a setting that is not whole yet. */
const ALTAIR_FALLS_BACK = 'Could not parse JSON. Using default instead.';

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
      it('says that nobody is signed in, and that every area is well', async () => {
        await open('/');
        await page.getByText('Not signed in').waitFor();
        await page.getByText('All areas are healthy.').waitFor();

        expect(await page.getByRole('cell', { name: 'healthy', exact: true }).count()).toBe(5);
        expect(await page.getByRole('link', { name: 'Sign out' }).isVisible()).toBe(false);
        await visit.look('start-page');
        expectNoComplaints();
      });

      it('says who is signed in, and signs out by keyboard alone', async () => {
        await open('/');
        await visit.signIn('ironbram');
        await page.getByText('Signed in as Iron Bram').waitFor();
        expect(await page.getByRole('link', { name: 'Sign in' }).isVisible()).toBe(false);
        await visit.look('start-page-signed-in');

        const signOut = page.getByRole('link', { name: 'Sign out' });
        await tabTo(signOut);
        await page.keyboard.press('Enter');

        await page.getByText('Not signed in').waitFor();
        expect(await visit.me()).toEqual({ authenticated: false });
      });

      it('leads to the explorer, the reference, the registry and the health of all', async () => {
        await open('/');
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

      it('reads without a script: how to sign in and out, and whom to ask how they are', async () => {
        visit = await Visit.begin(browser, platform.baseUrl, false);
        await visit.page.goto(platform.baseUrl);
        for (const name of ['Sign in', 'Sign out', 'Who am I?', 'ask bingo', 'Explorer']) {
          expect(await visit.page.getByRole('link', { name }).isVisible()).toBe(true);
        }
      });

      it('names its area that is not well', async () => {
        visit = await Visit.begin(browser, platform.baseUrl);
        await visit.page.route('**/game/health', (route) =>
          route.fulfill({ status: 503, json: { status: 'unhealthy', service: 'game' } }),
        );
        await visit.page.goto(platform.baseUrl);
        await visit.page.getByText('Not healthy: game.').waitFor();
      });
    });

    describe('the explorer', () => {
      it('runs a dashboard query of its collections as whoever is signed in', async () => {
        await open('/');
        await visit.signIn('lukasz_99');
        await openExplorer();
        await choose('Dashboards', 'My page');
        await run();

        await result('"username": "lukasz_99"').waitFor();
        await visit.look('explorer');
        expectNoComplaints();
      });

      it('runs a REST document of its collections with the variables that come with it', async () => {
        await open('/');
        await openExplorer();
        await choose('REST: game', 'GetTrackerGroup');
        await run();

        await result('"id": 139').waitFor();
        expectNoComplaints();
      });

      it('has a collection for every area, once, also on the second visit', async () => {
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
      it('shows an endpoint, and asks it as whoever is signed in', async () => {
        await open('/');
        await visit.signIn('ironbram');
        visit.forget();
        await page.goto(`${platform.baseUrl}/reference`);
        await page.locator('#operations-tag-auth').click();
        await page.getByText('Begin to sign in').first().waitFor();
        await visit.look('reference');

        const whoAmI = page.locator('#operations-auth-GetViewer');
        await whoAmI.locator('.opblock-summary').click();
        await whoAmI.getByRole('button', { name: 'Execute' }).click();
        await whoAmI.getByText('"ironbram"').first().waitFor();
        expectNoComplaints();
      });
    });

    it.each(['/', '/explorer/', '/reference'])(
      '%s may run the scripts of this origin alone',
      async (path) => {
        await open(path);
        const { headers } = await fetch(`${platform.baseUrl}${path}`);
        expect(headers.get('content-security-policy')).toContain("; script-src 'self';");
        await page.evaluate(INLINE_SCRIPT);
        expect(await page.evaluate('globalThis.inlineRan')).toBeUndefined();
      },
    );

    async function open(path: string): Promise<void> {
      visit = await Visit.begin(browser, platform.baseUrl);
      page = visit.page;
      await page.goto(`${platform.baseUrl}${path}`);
    }

    /** Opens the explorer with its collections in sight, once it knows the schema. */
    async function openExplorer(): Promise<void> {
      visit.forget();
      await page.goto(`${platform.baseUrl}/explorer/`);
      await page.getByText('Reloaded doc successfully').waitFor();
      await page.locator('.side-menu-item').filter({ hasText: 'Collections' }).click();
    }

    async function choose(collection: string, query: string): Promise<void> {
      await page.getByText(collection, { exact: true }).click();
      await page.getByText(query, { exact: true }).click();
    }

    async function run(): Promise<void> {
      await page.getByRole('button', { name: 'Send Request' }).click();
    }

    /** A line of what the explorer shows as the answer. */
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
      expect(visit.elsewhere()).toEqual([]);
      expect(visit.complaints.filter((complaint) => complaint !== ALTAIR_FALLS_BACK)).toEqual([]);
    }
  });
}
