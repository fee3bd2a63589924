import type { Browser, BrowserContext, Page } from 'playwright-core';
import { currentTestFailed } from '#tests/support/current-test';
import { type PlatformOptions, startPlatform, type TestPlatform } from '#tests/support/platform';
import { findChromium, launchChromium } from '../browser';
import { Visit } from '../visit';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The platform and the browser of a suite, and the visit of the current test. */
export class ConsoleSuite {
  platform: TestPlatform;
  browser: Browser;
  visit: Visit;
  private readonly signedIn = new Map<string, StorageState>();

  get page(): Page {
    return this.visit.page;
  }

  /** Opens a path in a new browser session, signed in as a listed sandbox user if one is given. */
  async open(path: string, username?: string): Promise<Page> {
    const page = await this.begin(username);
    await page.goto(`${this.platform.baseUrl}${path}`);
    return page;
  }

  /** Begins a browser session without opening a page. A user signs in once for all tests of the suite. */
  async begin(username?: string): Promise<Page> {
    const storageState = username === undefined ? undefined : this.signedIn.get(username);
    this.visit = await Visit.begin(this.browser, this.platform.baseUrl, storageState ? { storageState } : {});
    if (username !== undefined && !storageState) {
      await this.visit.signIn(username);
      this.signedIn.set(username, await this.visit.context.storageState());
    }
    this.visit.forget();
    return this.page;
  }

  /** Expects no request to another origin, no script error and no violation of the content policy. */
  expectNoComplaints(): void {
    expect(this.visit.foreignRequests()).toEqual([]);
    expect(this.visit.complaints).toEqual([]);
  }
}

/** Describes tests of the console in Chromium with the sandbox's community. */
export function describeInSandbox(name: string, tests: (suite: ConsoleSuite) => void): void {
  describeInBrowser(name, tests, { SANDBOX_DATA: 'on' });
}

/**
 * Describes tests of the console in Chromium; without it, a test that fails where every engine is required.
 */
export function describeInBrowser(
  name: string,
  tests: (suite: ConsoleSuite) => void,
  environment: Readonly<Record<string, string>> = {},
  options: PlatformOptions = {},
): void {
  const executable = findChromium();
  describe(name, () => {
    if (executable === null) {
      process.stderr.write('\nNO BROWSER: the console is not tested in one.\n\n');
      it('is tested where every engine is required', () => {
        expect(process.env.REQUIRE_ENGINES).not.toBe('1');
      });
      return;
    }
    const suite = new ConsoleSuite();
    beforeAll(async () => {
      [suite.platform, suite.browser] = await Promise.all([
        startPlatform(environment, options),
        launchChromium(executable),
      ]);
    });
    afterAll(async () => {
      await suite.browser?.close();
      await suite.platform?.stop();
    });
    afterEach(async () => {
      if (suite.visit && currentTestFailed()) process.stderr.write(await suite.visit.describePage());
      await suite.visit?.context.close();
    });
    tests(suite);
  });
}
