import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core';
import sharp from 'sharp';

/** Maximum entropy of a blank screenshot, in bits; a page with text has some hundredths or more. */
const BLANK = 0.01;

/** A browser session that records requests and errors. */
export class Visit {
  /** URLs requested since the last `forget`. */
  requested: string[] = [];
  /** Console errors, script errors and policy violations. */
  complaints: string[] = [];
  /** Descriptions of responses with errors. */
  private errors: Promise<string>[] = [];

  private constructor(
    private readonly baseUrl: string,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.setDefaultTimeout(60_000);
    page.on('request', (request) => this.requested.push(request.url()));
    page.on('response', (response) => {
      if (response.status() >= 400) this.errors.push(describeResponse(response));
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      const policy = /content security policy/i.test(message.text());
      if (message.type() === 'error' || policy) this.complaints.push(message.text());
    });
  }

  /** Opens a browser session: anonymous, unless the options have the cookies of another. */
  static async begin(browser: Browser, baseUrl: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await browser.newContext(options);
    return new Visit(baseUrl, context, await context.newPage());
  }

  /** Signs in as a listed sandbox user and ends at the start page. */
  async signIn(username: string): Promise<void> {
    await this.page.goto(`${this.baseUrl}/auth/login`);
    await this.page.getByRole('link', { name: new RegExp(`${username} ·`) }).click();
    await this.page.waitForURL(`${this.baseUrl}/`);
  }

  /** Returns the response of `/auth/me`. */
  async me(): Promise<unknown> {
    return (await this.context.request.get(`${this.baseUrl}/auth/me`)).json();
  }

  /** Clears the records, such as those of a sign-in page. */
  forget(): void {
    this.requested = [];
    this.complaints = [];
    this.errors = [];
  }

  /** Describes for a failed test where the page is, what it shows, complaints and responses with errors. */
  async describePage(): Promise<string> {
    const shown = await this.page.innerText('body', { timeout: 1000 }).catch(String);
    const complaints = [...this.complaints, ...(await Promise.all(this.errors))];
    return `\n${this.page.url()} shows:\n${shown}\nComplaints: ${complaints.join('\n')}\n`;
  }

  /** Returns requests to other origins. */
  foreignRequests(): string[] {
    return this.requested.filter((url) => !/^(data|blob):/.test(url) && new URL(url).origin !== this.baseUrl);
  }

  /**
   * Takes a screenshot, stored if `SCREENSHOTS` names a folder.
   * @throws Error if the page is blank.
   */
  async takeScreenshot(name: string): Promise<void> {
    const folder = process.env.SCREENSHOTS;
    const picture = await this.page.screenshot(folder ? { path: join(folder, `${name}.png`) } : {});
    const { entropy } = await sharp(picture).stats();
    if (entropy < BLANK) throw new Error(`The page ${name} is blank`);
  }
}

async function describeResponse(response: Response): Promise<string> {
  const body = await response.text().catch(String);
  const request = response.request();
  return `${request.method()} ${request.url()} ${request.postData() ?? ''}: ${response.status()} ${body}`;
}
