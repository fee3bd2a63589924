import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';

/** Shades in a picture, as bits: a blank page has none, a page with text some hundredths and more. */
const BLANK = 0.01;

/** Somebody's browser at the platform, and what it noticed there. */
export class Visit {
  /** Addresses that were asked for, since the last `forget`. */
  requested: string[] = [];
  /** Errors of the console and of scripts, and what a policy refused. */
  complaints: string[] = [];

  private constructor(
    private readonly baseUrl: string,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.setDefaultTimeout(25_000);
    page.on('request', (request) => this.requested.push(request.url()));
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      const policy = /content security policy/i.test(message.text());
      if (message.type() === 'error' || policy) this.complaints.push(message.text());
    });
  }

  /** Opens a browser that nobody is signed in with. @param javaScriptEnabled whether pages may run scripts. */
  static async begin(browser: Browser, baseUrl: string, javaScriptEnabled = true): Promise<Visit> {
    const context = await browser.newContext({ javaScriptEnabled });
    return new Visit(baseUrl, context, await context.newPage());
  }

  /** Signs in as somebody whom the sandbox offers, and ends at the start page. */
  async signIn(username: string): Promise<void> {
    await this.page.goto(`${this.baseUrl}/auth/login`);
    await this.page.getByRole('link', { name: new RegExp(`${username} ·`) }).click();
    await this.page.waitForURL(`${this.baseUrl}/`);
  }

  /** What `/auth/me` says to this browser. */
  async me(): Promise<unknown> {
    return (await this.context.request.get(`${this.baseUrl}/auth/me`)).json();
  }

  /** Forgets what was noticed so far, such as at a sign-in elsewhere. */
  forget(): void {
    this.requested = [];
    this.complaints = [];
  }

  /** Requests that left the platform. */
  elsewhere(): string[] {
    return this.requested.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== this.baseUrl);
  }

  /**
   * Takes a picture, which is kept for people where `SCREENSHOTS` names a folder.
   *
   * @throws Error when there is nothing on it
   */
  async look(name: string): Promise<void> {
    const folder = process.env.SCREENSHOTS;
    const picture = await this.page.screenshot(folder ? { path: join(folder, `${name}.png`) } : {});
    const { entropy } = await sharp(picture).stats();
    if (entropy < BLANK) throw new Error(`The page ${name} is blank`);
  }
}
