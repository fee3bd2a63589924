import type { Page } from 'playwright-core';
import { describeInBrowser } from './in-browser';

const PUBLIC = [
  '/',
  '/console/events',
  '/console/events/winter',
  '/console/events/winter/teams',
  '/boards/winter',
];

/** What an organiser looks through in a minute. */
const ORGANISER = [
  ...PUBLIC,
  '/console/review',
  '/console/attendance',
  '/console/members',
  '/console/players?name=Zezima',
  '/console/activity',
  '/console/configuration',
  '/console/health',
  '/console/automation',
  '/console/webhooks',
  '/console/templates',
  '/console/mine',
  '/console/calendar',
];

const LIMITS = { RATE_LIMIT_PUBLIC: '60', RATE_LIMIT_AUTHENTICATED: '120' };

describeInBrowser(
  "within the contract's limits",
  (suite) => {
    it('an organiser looks through every page in a minute', async () => {
      const page = await suite.begin('admin');
      expect(await lookThrough(page, ORGANISER)).toEqual([]);
    });

    it('a visitor without an account looks through the public pages three times', async () => {
      const page = await suite.begin();
      expect(await lookThrough(page, [...PUBLIC, ...PUBLIC, ...PUBLIC])).toEqual([]);
    });

    /** Loads each page anew, which costs more than following links. @returns the rejected requests. */
    async function lookThrough(page: Page, paths: readonly string[]): Promise<string[]> {
      const rejected: string[] = [];
      page.on('response', (response) => {
        if (response.status() === 429) rejected.push(`${page.url()}: ${response.url()}`);
      });
      for (const path of paths) {
        await page.goto(`${suite.platform.baseUrl}${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('.mantine-Loader-root').first().waitFor({ state: 'detached' });
      }
      return rejected;
    }
  },
  { SANDBOX_DATA: 'on', ...LIMITS },
);
