import type { Locator, Page } from 'playwright-core';

/** What a user did to reach something. */
export interface Effort {
  clicks: number;
  /** Fields that were filled in. */
  fields: number;
}

/** A page of the console on which clicks and filled fields are counted. */
export class CountedPage {
  constructor(
    readonly page: Page,
    private readonly effort: Effort,
  ) {}

  /** Clicks a link, by its whole name. */
  follow(name: string): Promise<void> {
    return this.click(this.page.getByRole('link', { name, exact: true }).first());
  }

  /** Clicks a button, by its whole name. */
  press(name: string): Promise<void> {
    return this.click(this.page.getByRole('button', { name, exact: true }));
  }

  async click(target: Locator): Promise<void> {
    this.effort.clicks += 1;
    await target.click();
  }

  /** Fills in a field of the page or of a part of it, by its label. */
  async fill(label: string, value: string, part: Page | Locator = this.page): Promise<void> {
    this.effort.fields += 1;
    await part.getByLabel(label).first().fill(value);
  }

  /** Waits until a text is shown. */
  see(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).first().waitFor();
  }
}
