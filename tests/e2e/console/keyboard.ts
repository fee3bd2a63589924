import type { Locator, Page } from 'playwright-core';

/** More than any page of the console needs. */
const MOST_PRESSES = 120;

/**
 * Moves the focus to an element by the Tab key, as users of a keyboard do.
 *
 * @throws Error if the element is not in the tab order.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const focused = target.and(page.locator(':focus'));
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Presses a key several times. */
export async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key);
}
