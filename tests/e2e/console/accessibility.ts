import { source } from 'axe-core';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const RESULTS = z.object({
  violations: z.array(
    z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string(), failureSummary: z.string() })) }),
  ),
});

/** Rules that depend on colours: the others find the same in each colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Runs axe. Violations alone: all that it examined is megabytes. */
const runAxe = (options: object) =>
  `axe.run(${JSON.stringify({ resultTypes: ['violations'], ...options })}).then(({ violations }) => ({
  violations: violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
  })),
}))`;

/**
 * Returns what axe finds on the page as it is, in light and in dark colours: one line for each element.
 *
 * @param isWhole whether every rule is applied in dark colours too, not only those that depend on colours.
 */
export async function accessibilityFindings(page: Page, isWhole = false): Promise<string[]> {
  await page.evaluate(source);
  const findings: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The console follows the system by script, other pages by their style sheets.
    const isScripted = (await page.locator('html[data-mantine-color-scheme]').count()) > 0;
    if (isScripted) await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    const options = isWhole || colorScheme === 'light' ? {} : { runOnly: COLOUR_RULES };
    const { violations } = RESULTS.parse(await page.evaluate(runAxe(options)));
    for (const { id, nodes } of violations) {
      findings.push(
        ...nodes.map(({ html, failureSummary }) => `${colorScheme} ${id}: ${html} ${failureSummary}`),
      );
    }
  }
  return findings;
}

/** Elements beyond the window that no scrolling area clips. */
const OVERFLOWING = `(() => {
  const isClipped = (element) =>
    element !== document.body &&
    (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement));
  if (document.documentElement.scrollWidth <= 360) return [];
  const elements = [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > 361 && !isClipped(element.parentElement))
    .map((element) => element.outerHTML.slice(0, 200));
  // A positioned element may widen the page although an area around it scrolls.
  return [\`The page is \${document.documentElement.scrollWidth} pixels wide\`, ...elements];
})()`;

/**
 * Returns what does not fit into a window of 360 pixels; nothing when the page does not scroll sideways
 * there.
 */
export async function overflowAt360(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const overflowing = z.array(z.string()).parse(await page.evaluate(OVERFLOWING));
  if (before) await page.setViewportSize(before);
  return overflowing;
}
