import type { Page } from 'playwright-core';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually';

/** Records shifts that no input caused, from the start of each document. */
const RECORD = `window.layoutShifts = [];
new PerformanceObserver((list) => {
  for (const { startTime, value, hadRecentInput } of list.getEntries())
    if (!hadRecentInput) window.layoutShifts.push({ startTime, value });
}).observe({ type: 'layout-shift', buffered: true });`;

/** Records layout shifts of all documents that the page opens from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(RECORD);
}

/** Expects that nothing on the page loads any more, and that the shifts of its last frames were recorded. */
const IS_SETTLED = `new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(
  document.querySelector('.loading') === null && [...document.images].every(({ complete }) => complete)))))`;

interface Shift {
  /** Milliseconds since the document began. */
  readonly startTime: number;
  readonly value: number;
}

const shifts = z.array(z.object({ startTime: z.number(), value: z.number() }));

/**
 * Returns the cumulative layout shift of the current document, once nothing on it loads any more: the largest
 * sum of a session of shifts.
 */
export async function layoutShift(page: Page): Promise<number> {
  await eventually(async () => expect(await page.evaluate(IS_SETTLED)).toBe(true));
  return largestSession(shifts.parse(await page.evaluate('window.layoutShifts')));
}

/** As Core Web Vitals define it: shifts less than a second apart, for five seconds at most. */
function largestSession(all: readonly Shift[]): number {
  let [largest, sum, first, last] = [0, 0, 0, 0];
  for (const { startTime, value } of all) {
    if (startTime - last >= 1000 || startTime - first >= 5000) [sum, first] = [0, startTime];
    sum += value;
    last = startTime;
    largest = Math.max(largest, sum);
  }
  return largest;
}
