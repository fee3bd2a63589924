import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { packageRoot } from '#runtime/package-root';
import { findChromium, launchChromium } from '#tests/e2e/browser';
import { Visit } from '#tests/e2e/visit';
import { eventually } from '#tests/support/eventually';
import { startPlatform } from '#tests/support/platform';
import { withEngines } from '#tests/support/with-engines';
import { PICTURED_PAGES, type PicturedPage } from './pages';

/** Where the pictures go, and which pages are shown: all by default. */
const [FOLDER = join(packageRoot, 'docs/screenshots'), ...NAMES] = process.argv.slice(2);
const MAX_BYTES = 150_000;

/** Whether nothing loads any more: streams stay open, so the network is never idle. */
const COMPLETE = `document.querySelector('.mantine-Loader-root') === null && [...document.images].every((image) => image.complete)`;

/** Takes the pictures of the documentation from a filled sandbox, in light and dark colours. */
async function main(): Promise<void> {
  const executable = findChromium();
  if (executable === null) throw new Error('Chromium is needed: set CHROMIUM_PATH');
  mkdirSync(FOLDER, { recursive: true });
  const browser = await launchChromium(executable);
  try {
    await withEngines(async () => {
      const platform = await startPlatform({ SANDBOX_DATA: 'on' });
      try {
        await takeAll(browser, platform.baseUrl);
      } finally {
        await platform.stop();
      }
    });
  } finally {
    await browser.close();
  }
}

async function takeAll(browser: Browser, baseUrl: string): Promise<void> {
  const visit = await Visit.begin(browser, baseUrl);
  await visit.signIn('admin');
  for (const colorScheme of ['light', 'dark'] as const) {
    await visit.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const pictured of PICTURED_PAGES.filter(({ name }) => isRequested(name))) {
      await visit.page.setViewportSize({ width: 1280, height: pictured.height ?? 800 });
      await visit.page.goto(`${baseUrl}${pictured.path}`);
      await showPage(visit.page, pictured);
      await take(visit.page, `${pictured.name}-${colorScheme}`);
    }
    if (!isRequested('explorer')) continue;
    await visit.page.setViewportSize({ width: 1280, height: 800 });
    await visit.page.goto(`${baseUrl}/explorer/`);
    await showResult(visit.page);
    await take(visit.page, `explorer-${colorScheme}`);
  }
  await takeBoards(visit.page, baseUrl);
  await visit.context.close();
}

/** The board of an event on a telephone and on paper. */
async function takeBoards(page: Page, baseUrl: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  if (isRequested('board-telephone')) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${baseUrl}/console/mine/winter`);
    await showPage(page, { ready: 'Set up Dink' });
    await take(page, 'board-telephone');
  }
  if (!isRequested('board-print')) return;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1123, height: 794 });
  await page.goto(`${baseUrl}/boards/winter`);
  await showPage(page, { ready: 'Blue Lynxes' });
  await page.emulateMedia({ media: 'print' });
  await take(page, 'board-print');
}

function isRequested(name: string): boolean {
  return NAMES.length === 0 || NAMES.includes(name);
}

async function showPage(page: Page, { ready, tab }: Pick<PicturedPage, 'ready' | 'tab'>): Promise<void> {
  if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
  await page.getByText(ready).first().waitFor();
  await eventually(async () => {
    if ((await page.evaluate(COMPLETE)) !== true) throw new Error('The page still loads');
  });
}

/** Runs the preset that the explorer opens with. */
async function showResult(page: Page): Promise<void> {
  const notice = page.getByText('Reloaded doc successfully');
  await notice.waitFor();
  await page.getByRole('button', { name: 'Send Request' }).click();
  await page.locator('app-query-result .cm-line').filter({ hasText: 'trackerGroup' }).waitFor();
  await notice.waitFor({ state: 'hidden' });
}

async function take(page: Page, name: string): Promise<void> {
  const taken = await page.screenshot({ animations: 'disabled' });
  const picture = await sharp(taken).png({ palette: true, quality: 80, effort: 10 }).toBuffer();
  if (picture.byteLength > MAX_BYTES)
    throw new Error(`The picture of ${name} has ${picture.byteLength} bytes, at most ${MAX_BYTES}`);
  const file = join(FOLDER, `${name}.png`);
  writeFileSync(file, picture);
  process.stdout.write(`${file}: ${picture.byteLength} bytes\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
