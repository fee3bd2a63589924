import type { Page } from 'playwright-core';
import { z } from 'zod';

/** Records shifts that no input caused, from the start of each document. */
const RECORD = `window.layoutShifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.layoutShifts.push(value);
}).observe({ type: 'layout-shift', buffered: true });`;

/** Records layout shifts of all documents that the page opens from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(RECORD);
}

/**
 * Returns the sum of the layout shifts of the current document: the cumulative layout shift of one session.
 */
export async function layoutShift(page: Page): Promise<number> {
  const shifts = z.array(z.number()).parse(await page.evaluate('window.layoutShifts'));
  return shifts.reduce((sum, shift) => sum + shift, 0);
}
