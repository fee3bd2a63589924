import { PICTURED_PAGES } from '#tools/screenshots/pages';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInSandbox } from './in-browser';
import { layoutShift, recordLayoutShifts } from './layout-shift';

// A browser on a busy machine is slow.
jest.setTimeout(90_000);

/** Pages that are not pictured. */
const OTHER_PAGES = [
  ['home', '/', 'Winter bingo (invented)', null],
  ['board for spectators', '/boards/winter', 'Blue Lynxes', null],
  ['events', '/console/events', 'Summer bingo (invented)', null],
  ['tile events', '/console/tiles', 'Tile race (invented)', null],
  ['new tile event', '/console/tiles/~new', 'Rules of the proofs', null],
  ['player', '/console/players?name=Zezima', 'Read from the tracker', null],
  ['calendar', '/console/calendar', 'Attendees', null],
  ['mine', '/console/mine', 'Winter bingo (invented)', null],
  ['configuration', '/console/configuration', 'Group tracker', null],
  ['tokens', '/console/tokens', 'Name', null],
] as const;

const PAGES = [
  ...PICTURED_PAGES.map(({ name, path, ready, tab = null }) => [name, path, ready, tab] as const),
  ...OTHER_PAGES,
];

describeInSandbox('with the data of the sandbox, the page', (suite) => {
  it.each(PAGES)('%s is accessible, fits a telephone and does not shift', async (_name, path, ready, tab) => {
    const page = await suite.begin('admin');
    await recordLayoutShifts(page);
    await page.goto(`${suite.platform.baseUrl}${path}`);
    if (tab !== null) await page.getByRole('tab', { name: tab }).click();
    await page.getByText(ready).first().waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.1);
    expect(await accessibilityFindings(page, true)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    suite.expectNoComplaints();
  });
});
