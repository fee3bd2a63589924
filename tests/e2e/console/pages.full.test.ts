import type { Page } from 'playwright-core';
import { casesToRun, isExhaustive } from '#tests/support/full';
import { PICTURED_PAGES } from '#tools/screenshots/pages';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInSandbox } from './in-browser';
import { layoutShift, recordLayoutShifts } from './layout-shift';

/** Pages that are not pictured. */
const OTHER_PAGES = [
  ['board for spectators', '/boards/winter', 'Blue Lynxes', null],
  ['new event', '/console/events/~new', 'Board size', null],
  ['event editor', '/console/events/winter/edit', 'Board size', null],
  ['events', '/console/events', 'Summer bingo (invented)', null],
  ['tile events', '/console/tiles', 'Tile race (invented)', null],
  ['new tile event', '/console/tiles/~new', 'Rules of the proofs', null],
  ['tile event editor', '/console/tiles/spring/edit', 'Rules of the proofs', null],
  ['player search', '/console/players', 'Name', null],
  ['player', '/console/players?name=Zezima', 'Read from the tracker', null],
  ['calendar', '/console/calendar', 'Attendees', null],
  ['health', '/console/health', 'Group tracker', null],
  ['mine', '/console/mine', 'Winter bingo (invented)', null],
  ['configuration', '/console/configuration', 'Group tracker', null],
  ['tokens', '/console/tokens', 'Name', null],
  ['components', '/console/design', 'Symbols and drawings', null],
  ['my board', '/console/mine/winter', 'Set up Dink', null],
] as const;

const PAGES = [
  ...PICTURED_PAGES.map(({ name, path, ready, tab = null }) => [name, path, ready, tab] as const),
  ...OTHER_PAGES,
];

// Each in a session of its own: what an earlier page left in the browser's cache hides shifts.
describeInSandbox('with the data of the sandbox, the page', (suite) => {
  it.each(PAGES)('%s fits a telephone, does not shift there and is accessible', async (...shown) => {
    const page = await suite.begin('admin');
    await page.setViewportSize({ width: 360, height: 740 });
    await recordLayoutShifts(page);
    await show(page, shown);
    expect(await layoutShift(page)).toBeLessThan(0.1);
    expect(await overflowAt360(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(await accessibilityFindings(page, true)).toEqual([]);
    suite.expectNoComplaints();
  });

  it.each(casesToRun(PAGES, undefined, isExhaustive))('%s does not shift', async (...shown) => {
    const page = await suite.begin('admin');
    await recordLayoutShifts(page);
    await show(page, shown);
    expect(await layoutShift(page)).toBeLessThan(0.1);
  });

  async function show(page: Page, [, path, ready, tab]: (typeof PAGES)[number]): Promise<Page> {
    await page.goto(`${suite.platform.baseUrl}${path}`);
    if (tab !== null) await page.getByRole('tab', { name: tab }).click();
    await page.getByText(ready).first().waitFor();
    return page;
  }
});
