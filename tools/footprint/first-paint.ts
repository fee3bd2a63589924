import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { findChromium, launchChromium } from '#tests/e2e/browser';
import { Visit } from '#tests/e2e/visit';
import type { TestPlatform } from '#tests/support/platform';

/** A running event of the sandbox. */
const PATH = '/boards/winter';
const HEADING = 'Winter bingo';

const LOADS = 11;

/** The page of a board with a cold cache: a new browser session for each load, on loopback. */
export interface FirstPaint {
  /** Milliseconds from the navigation to the first paint, in ascending order. */
  readonly firstMs: readonly number[];
  /** Until the board was painted. */
  readonly boardMs: readonly number[];
  /** Bytes of script that were loaded, as they were sent. */
  readonly scriptBytes: number;
}

/** Records paints, and when the heading of the event is painted: after the frame in which it appears. */
const RECORD = `window.paints = {};
new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries()) window.paints[name] ??= startTime;
}).observe({ type: 'paint', buffered: true });
new MutationObserver((_, observer) => {
  if (!document.querySelector('.tasks')) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.paints.board = performance.now(); }));
}).observe(document, { childList: true, subtree: true });`;

const READ = `(async () => {
  while (window.paints.board === undefined || window.paints['first-paint'] === undefined)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  return {
    first: window.paints['first-paint'],
    board: window.paints.board,
    bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
})()`;

const load = z.object({ first: z.number(), board: z.number(), bytes: z.number().positive() });

/**
 * Loads the page of a board of a filled sandbox repeatedly.
 *
 * @throws Error without Chromium.
 */
export async function measureFirstPaint({ baseUrl }: TestPlatform): Promise<FirstPaint> {
  const executable = findChromium();
  if (executable === null) throw new Error('Chromium is needed: set CHROMIUM_PATH');
  const browser = await launchChromium(executable);
  try {
    // The first one starts the browser's own processes.
    await loadOnce(browser, baseUrl);
    const loads: z.infer<typeof load>[] = [];
    while (loads.length < LOADS) loads.push(await loadOnce(browser, baseUrl));
    const ascending = (values: readonly number[]) => [...values].sort((one, other) => one - other);
    return {
      firstMs: ascending(loads.map(({ first }) => first)),
      boardMs: ascending(loads.map(({ board }) => board)),
      scriptBytes: Math.max(...loads.map(({ bytes }) => bytes)),
    };
  } finally {
    await browser.close();
  }
}

async function loadOnce(browser: Browser, baseUrl: string): Promise<z.infer<typeof load>> {
  const { context, page } = await Visit.begin(browser, baseUrl);
  try {
    await page.addInitScript(RECORD);
    await page.goto(`${baseUrl}${PATH}`);
    await page.getByRole('heading', { name: HEADING }).waitFor();
    // The plot is loaded after the board.
    await page.getByRole('region', { name: 'Points over time' }).waitFor();
    return load.parse(await page.evaluate(READ));
  } finally {
    await context.close();
  }
}
