import type { Page } from 'playwright-core';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser, describeInSandbox } from './in-browser';

// A browser on a busy machine is slow.
jest.setTimeout(60_000);

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

describeInSandbox('a player of a new sandbox', (suite) => {
  it('is suggested by name', async () => {
    const page = await suite.open('/console/players');
    await page.locator('#player-names option[value=Zezima]').waitFor({ state: 'attached' });
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
