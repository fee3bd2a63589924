import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { packageRoot } from '#runtime/package-root';
import { launch, portVariables } from '#tests/e2e/all-in-one-process';
import { findChromium, launchChromium } from '#tests/e2e/browser';
import { notification } from '#tools/load/dink/notifications';
import { CountedPage, type Effort } from './counted-page';

const [FOLDER = join(packageRoot, 'docs/screenshots')] = process.argv.slice(2);
const HOUR_MS = 3_600_000;
const EVENT = 'First bingo';
const PLAYER = 'Iron Bram';
const TASKS = [
  ...['1 Zulrah', 'whip', 'bcp or tassets', '85 slayer', 'Dragon Slayer II'],
  ...['dwh', '50 Vorkath', '10 hard clues', 'fire cape', '90 farming'],
  ...['tbow', '100 Cerberus', 'any pet', 'Varrock elite diary', '1m mining xp'],
  ...['dragon claws', '30 Nightmare', 'ags', '25 beginner clues', 'Recipe for Disaster'],
  ...['occult', '40 Alchemical Hydra', 'zgs', '92 mining', 'berserker ring'],
];

/**
 * Does what a new community does: an organiser starts the platform with a new database and creates an event
 * of 25 tasks from a list; a player opens the link, takes part and sets Dink up; a kill is seen on the board.
 * Prints the seconds since the start, the clicks and the filled fields of each, and takes a picture of each,
 * in a folder that may be named. The browser does not hesitate: the seconds are the platform's and the
 * browser's own.
 */
async function main(): Promise<void> {
  const executable = findChromium();
  if (executable === null) throw new Error('Chromium is needed: set CHROMIUM_PATH');
  mkdirSync(FOLDER, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'platform-first-minutes-'));
  // If this runs as root, the server's user needs access to the folder.
  chmodSync(dataDir, 0o711);
  const ports = await portVariables();
  const from = performance.now();
  const platform = launch({ ...ports, DATA_DIR: dataDir, SANDBOX_DATA: 'on' });
  try {
    await platform.ready;
    const steps = new Steps(from);
    steps.print('the platform is ready');
    const browser = await launchChromium(executable);
    try {
      await play(browser, `http://localhost:${ports.PORT}`, steps);
    } finally {
      await browser.close();
    }
  } finally {
    platform.signal('SIGTERM');
    await platform.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function play(browser: Browser, baseUrl: string, steps: Steps): Promise<void> {
  const organiser = await openPage(browser, baseUrl, steps.effort);
  await signIn(organiser, 'admin');
  await createEvent(organiser);
  await steps.end(organiser, 'an event is created', 'event');

  steps.begin();
  const player = await openPage(browser, `${baseUrl}/boards/first-bingo`, steps.effort);
  await player.follow('Take part');
  await signIn(player, 'ironbram');
  await player.fill('Player name in the game', PLAYER);
  await player.press('Register');
  await player.press('Show my addresses');
  const hook = await player.page.getByText(/\/bingo\/hooks\/dink\/bh_[\w-]+$/).innerText();
  await steps.end(player, 'a player who opened the link takes part', 'registered');

  const board = await openPage(browser, `${baseUrl}/boards/first-bingo`, steps.effort);
  await board.see('Abyssal whip');
  await kill(hook, 41);
  await player.see(/^Connected/);
  await kill(hook, 42);
  await board.see(`${PLAYER} completed`);
  await board.page.waitForLoadState('networkidle');
  await steps.end(board, 'a notification of Dink is counted, seen on the board', 'counted');
}

async function openPage(browser: Browser, address: string, effort: Effort): Promise<CountedPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(address);
  return new CountedPage(page, effort);
}

async function signIn(counted: CountedPage, username: string): Promise<void> {
  await counted.follow('Sign in');
  await counted.click(counted.page.getByRole('link', { name: new RegExp(`${username} ·`) }));
}

async function createEvent(organiser: CountedPage): Promise<void> {
  await organiser.follow('Bingo events');
  await organiser.follow('New event');
  await organiser.fill('Name', EVENT);
  await organiser.fill('Start', localTime(-HOUR_MS));
  await organiser.fill('End', localTime(24 * HOUR_MS));
  await organiser.press('Add tasks from a list');
  await organiser.fill('Tasks, one in each line', TASKS.join('\n'));
  await organiser.press('Read the list');
  await organiser.press(`Put ${TASKS.length} tasks on the board`);
  await organiser.press('Save the event');
  await organiser.page.getByRole('heading', { name: EVENT, level: 1 }).waitFor();
}

/** Returns the value of a field for date and time. */
function localTime(fromNowMs: number): string {
  const time = new Date(Date.now() + fromNowMs);
  time.setMinutes(time.getMinutes() - time.getTimezoneOffset());
  return time.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

async function kill(hook: string, count: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(notification(PLAYER, 'KILL_COUNT', { boss: 'Zulrah', count }));
  const { status } = await fetch(hook, { method: 'POST', headers, body });
  if (status !== 200) throw new Error(`The notification was answered with ${status}`);
}

/** What the steps took. */
class Steps {
  readonly effort: Effort = { clicks: 0, fields: 0 };

  constructor(private readonly from: number) {}

  /** Counts the effort of another user from here. */
  begin(): void {
    Object.assign(this.effort, { clicks: 0, fields: 0 });
  }

  /** Takes a picture of the page at the end of a step, and prints the step. */
  async end({ page }: CountedPage, what: string, picture: string): Promise<void> {
    this.print(what);
    await page.screenshot({ path: join(FOLDER, `first-minutes-${picture}.png`), animations: 'disabled' });
  }

  print(what: string): void {
    const seconds = ((performance.now() - this.from) / 1000).toFixed(1).padStart(5);
    const { clicks, fields } = this.effort;
    process.stdout.write(`${seconds} s  ${what}: ${clicks} clicks, ${fields} fields\n`);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
