import type { Page } from 'playwright-core';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually';

/** Records shifts that no input caused, from the start of each document. */
const RECORD = `window.layoutShifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.layoutShifts.push(value);
}).observe({ type: 'layout-shift', buffered: true });`;

/** Records layout shifts of all documents that the page opens from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(RECORD);
}

/** Expects that nothing on the page loads any more, and that the shifts of its last frames were recorded. */
const IS_SETTLED = `new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(
  document.querySelector('.loading') === null && [...document.images].every(({ complete }) => complete)))))`;

/**
 * Returns the sum of the layout shifts of the current document, once nothing on it loads any more: the
 * cumulative layout shift of one session.
 */
export async function layoutShift(page: Page): Promise<number> {
  await eventually(async () => expect(await page.evaluate(IS_SETTLED)).toBe(true));
  const shifts = z.array(z.number()).parse(await page.evaluate('window.layoutShifts'));
  return shifts.reduce((sum, shift) => sum + shift, 0);
}
