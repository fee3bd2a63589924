import type { Page } from 'playwright-core';
import { eventBody } from '#tests/contract/bingo/seed';
import { eventually } from '#tests/support/eventually';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser, describeInSandbox } from './in-browser';
import { press, tabTo } from './keyboard';

const DAY_MS = 86_400_000;

describeInBrowser('a player in the console', (suite) => {
  beforeAll(async () => {
    for (const [daysAgo, attack, kills] of [
      [100, 500, 1],
      [20, 1000, 1],
      [10, 1500, 4],
      [1, 4000, 9],
    ] as const) {
      await suite.platform.sql(
        `INSERT INTO game.snapshots (name, taken_at, player_id, seen_at, experience, kills)
         VALUES ('zezima', $1, 7, $1, $2, $3)`,
        [
          new Date(Date.now() - daysAgo * DAY_MS),
          { overall: 10_000 + attack, attack, magic: 50 },
          { zulrah: kills },
        ],
      );
    }
  });

  it('has gains over a chosen period and the course of a skill', async () => {
    const page = await suite.open('/console/players?name=Zezima');
    const skills = page.getByRole('table', { name: 'Gains: Skills' });
    await skills.getByRole('row', { name: 'attack +3,500 500 4,000' }).waitFor();
    const bosses = page.getByRole('table', { name: 'Gains: Bosses' });
    await bosses.getByRole('row', { name: 'zulrah +8 1 9' }).waitFor();
    await page
      .getByRole('img', { name: 'Experience in overall: 11,000 at first, 14,000 at the end.' })
      .waitFor();

    await page.getByRole('combobox', { name: 'Skill' }).selectOption('attack');
    await page.getByRole('img', { name: 'Experience in attack: 1,000 at first' }).waitFor();
    await page.getByText('Values of the plot').click();
    expect(await page.getByRole('table', { name: 'Values of the plot' }).getByRole('row').count()).toBe(4);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await suite.visit.takeScreenshot('console-player');

    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
    await page.getByLabel('First day').fill(day(15));
    await skills.getByRole('row', { name: 'attack +3,000 1,000 4,000' }).waitFor();
    await page.getByLabel('First day').fill(day(365));
    await page.getByText('Choose a period of 1 to 180 days.').waitFor();
    suite.expectNoComplaints();
  });

  it('has statistics, and says how old they are', async () => {
    const page = await suite.open('/console/players?name=Zezima');
    await page.getByText(/^Read from the tracker .*The tracker updated them on/).waitFor();
    const skills = page.getByRole('table', { name: 'Skills', exact: true });
    await skills.getByRole('rowheader', { name: 'hitpoints' }).waitFor();
    suite.expectNoComplaints();
  });

  it('has results by area for signed-in users only', async () => {
    const attendance = (page: Page) => page.getByText('Attendance: none');
    const admin = await suite.open('/console/players?name=Nobody', 'admin');
    await admin.getByText('There are no readings of this player in the period.').waitFor();
    await attendance(admin).waitFor();
    const anonymous = await suite.open('/console/players?name=Nobody');
    await anonymous.getByText('There are no readings of this player in the period.').waitFor();
    expect(await attendance(anonymous).count()).toBe(0);
  });
});

describeInBrowser('the search for players', (suite) => {
  beforeAll(async () => {
    const admin = await suite.platform.signInAdmin();
    const names = ['Iron Mae', 'Iron_Bob', 'Big Iron', '100% Bob', ...numbered('Crowd', 501)];
    for (let at = 0; at < names.length; at += 500) {
      const entries = names.slice(at, at + 500).map((rsn) => ({ rsn, points: 1 }));
      await admin.post('/attendance/batch', { event: 'Raid', date: '2026-06-01', entries }).expect(201);
    }
    await admin.post('/bingo/events', eventBody({ id: 'spring', name: 'Spring bingo' })).expect(201);
    await admin.post('/bingo/events/spring/register', { rsn: 'Iron Nell' }).expect(201);
  });

  it('suggests names by a part of them, by the keyboard alone', async () => {
    const page = await suite.open('/console/players', 'ironbram');
    const input = page.getByRole('combobox', { name: 'Player name' });
    await tabTo(page, input);
    await page.keyboard.type('iRON');
    await page.getByRole('option', { name: 'Iron Nell' }).waitFor();
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      'Iron_Bob',
      'Iron Mae',
      'Iron Nell',
      'Big Iron',
    ]);
    await page.getByText('4 suggestions. Choose one with the arrow keys.').waitFor({ state: 'attached' });
    expect(await accessibilityFindings(page)).toEqual([]);
    await suite.visit.takeScreenshot('console-player-suggestions');
    // The suggestions follow the input after the page has its new size.
    await page.setViewportSize({ width: 360, height: 740 });
    await eventually(async () => expect(await overflowAt360(page)).toEqual([]));
    await suite.visit.takeScreenshot('console-player-suggestions-360');

    await press(page, 'ArrowDown', 2);
    await page.keyboard.press('Enter');
    await page.getByText('Attendance: 1 records of 1 events').waitFor();
    expect(new URL(page.url()).search).toBe('?name=Iron+Mae');
    expect(await input.inputValue()).toBe('Iron Mae');
    expect(await page.getByRole('option').count()).toBe(0);
    suite.expectNoComplaints();
  });

  it('lists the players when several match, and goes back to them', async () => {
    const page = await suite.open('/console/players', 'ironbram');
    await page.getByRole('combobox', { name: 'Player name' }).fill('iron');
    await page.keyboard.press('Enter');
    await page.getByText('4 players have “iron” in their names.').waitFor();
    expect(new URL(page.url()).search).toBe('?search=iron');
    const found = page.getByRole('list', { name: 'Players found' });
    expect(await found.getByRole('listitem').allInnerTexts()).toHaveLength(4);
    expect(await page.getByRole('option').count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await suite.visit.takeScreenshot('console-player-matches');

    const link = found.getByRole('link', { name: 'Big Iron' });
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Big Iron' }).waitFor();
    expect(new URL(page.url()).search).toBe('?name=Big%20Iron');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    await page.goBack();
    await found.getByRole('link', { name: 'Iron Nell' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Player name' }).inputValue()).toBe('iron');
    suite.expectNoComplaints();
  });

  it('shows the player whose whole name was entered, or that no name contains, at once', async () => {
    const page = await suite.open('/console/players', 'ironbram');
    const input = page.getByRole('combobox', { name: 'Player name' });
    for (const [typed, shown] of [
      ['iron_mae', 'Iron Mae'],
      ['100%', null],
      ['Nobody Here', 'Nobody Here'],
    ] as const) {
      await input.fill(typed);
      await page.getByRole('button', { name: 'Find' }).click();
      if (shown === null) await page.getByText(`1 player has “${typed}” in the name.`).waitFor();
      else await page.getByRole('heading', { name: shown }).waitFor();
    }
    await page.getByRole('button', { name: 'Find' }).click();
    expect(new URL(page.url()).search).toBe('?name=Nobody+Here');
    await input.fill(' ');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('Enter the name of a player.').waitFor();
    suite.expectNoComplaints();
  });

  it('finds without a session only names that are public', async () => {
    const page = await suite.open('/console/players?search=crowd');
    await page.getByText(/^At least \d+ players have “crowd”/).waitFor();
    await page.getByRole('combobox', { name: 'Player name' }).fill('iron');
    await page.getByRole('option', { name: 'Iron Nell' }).waitFor();
    // Others are not among the 500 of the public standings.
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Iron Nell', 'Big Iron']);
    const hidden = await page.request.post(`${suite.platform.baseUrl}/graphql`, {
      data: { query: '{ attendanceNames(search: "crowd") }' },
    });
    expect(await hidden.json()).toMatchObject({
      data: { attendanceNames: null },
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
    suite.expectNoComplaints();
  });
});

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`);

describeInSandbox('a player of a new sandbox', (suite) => {
  it('is suggested by name', async () => {
    const page = await suite.open('/console/players');
    await page.getByRole('combobox', { name: 'Player name' }).fill('zez');
    await page.getByRole('option', { name: 'Zezima' }).click();
    await page.waitForURL('**/console/players?name=Zezima');
    suite.expectNoComplaints();
  });

  it('has gains, and a course of experience', async () => {
    const page = await suite.open('/console/players?name=Zezima');
    await page
      .getByRole('img', { name: /^Experience in overall: [\d,]+ at first, [\d,]+ at the end/ })
      .waitFor();
    await page.getByRole('table', { name: 'Gains: Skills' }).getByRole('row').nth(3).waitFor();
    suite.expectNoComplaints();
  });
});
