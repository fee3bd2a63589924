import { eventually } from '#tests/support/eventually';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

/** The visit is at noon of 15 May 2027. */
const NOON = new Date(2027, 4, 15, 12);
const at = (day: number, hour: number) => new Date(2027, 4, day, hour).toISOString();

describeInBrowser(
  'the calendar of the console',
  (suite) => {
    beforeAll(async () => {
      const admin = await suite.platform.signInAdmin();
      const dates = { start_date: at(20, 12), end_date: at(22, 12) };
      await admin
        .post('/bingo/events', { id: 'may', name: 'May bingo', board_size: 3, ...dates })
        .expect(201);
      const days = { start_date: '2027-05-30', end_date: '2027-06-02' };
      await admin.post('/events', { id: 'race', name: 'Tile race', tiles: [], ...days }).expect(201);
      await suite.platform.sql(
        `INSERT INTO game.calendar_events (id, title, description, start_time, end_time, location, attendees) VALUES
        ('raid', 'Raid night', 'Bring brews', $1, $2, 'World 444', 12), ('party', 'Party', NULL, $3, $4, NULL, 3)`,
        [at(15, 20), at(15, 22), at(17, 23), at(18, 1)],
      );
    });

    it('has titles on the days of a month, and lists a day that the keyboard chooses', async () => {
      const page = await suite.begin('ironbram');
      await page.clock.setFixedTime(NOON);
      await page.goto(`${suite.platform.baseUrl}/console/calendar`);
      const list = page.getByRole('table', { name: 'Calendar' });
      const expectListed = (names: readonly string[]) =>
        eventually(async () => {
          const headers = await list.getByRole('rowheader').allInnerTexts();
          expect(headers.map(firstLine)).toEqual(names);
        });
      await list
        .getByRole('row', { name: /^Raid night .*date 15 May 2027, 20:00 .* World 444 12$/s })
        .waitFor();
      await expectListed(['Raid night', 'Party', 'May bingo', 'Tile race']);
      await page.getByRole('button', { name: '15 May 2027 Raid night' }).getByText('Raid night').waitFor();
      expect(await page.getByRole('button', { name: '19 May 2027', exact: true }).count()).toBe(1);
      for (const day of [20, 21, 22])
        await page.getByRole('button', { name: `${day} May 2027 May bingo` }).waitFor();
      expect(await accessibilityFindings(page, true)).toEqual([]);
      await suite.visit.takeScreenshot('console-calendar');

      await page.getByRole('button', { name: 'Today' }).press('Enter');
      await page.getByRole('heading', { name: '15 May 2027' }).waitFor();
      await expectListed(['Raid night']);
      await page.getByRole('button', { name: '15 May 2027', pressed: true }).focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
      await page.getByRole('heading', { name: '18 May 2027' }).waitFor();
      await expectListed(['Party']);
      expect(await accessibilityFindings(page)).toEqual([]);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.getByText('Nothing is planned for 19 May 2027.').waitFor();
      await page.reload();
      await page.getByText('Nothing is planned for 19 May 2027.').waitFor();
      await page.getByRole('button', { name: 'All of May 2027' }).press('Enter');
      await page.getByRole('heading', { name: 'May 2027' }).waitFor();

      await page.getByRole('button', { name: 'Next month' }).press('Enter');
      await page.getByRole('heading', { name: 'June 2027' }).waitFor();
      await expectListed(['Tile race']);
      await page.getByRole('button', { name: 'Previous month' }).press('Enter');
      await list.getByRole('link', { name: 'May bingo' }).click();
      await page.getByRole('heading', { name: 'May bingo' }).waitFor();
      suite.expectNoComplaints();
    });

    it('has a dot instead of titles at 360 pixels, and the list of what comes next', async () => {
      const page = await suite.begin();
      await page.clock.setFixedTime(NOON);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`${suite.platform.baseUrl}/console/calendar`);
      const day = page.getByRole('button', { name: '15 May 2027 Raid night' });
      await day.waitFor();
      await day.focus();
      const title = 'document.activeElement.lastElementChild';
      expect(await page.evaluate(`${title}.innerText`)).toBe('Raid night');
      expect(await page.evaluate(`getComputedStyle(${title}).clipPath`)).toBe('inset(50%)');
      const next = page.getByRole('table', { name: 'What comes next' });
      await next.getByRole('row', { name: /^Party / }).waitFor();
      expect(await overflowAt360(page)).toEqual([]);
      expect(await accessibilityFindings(page)).toEqual([]);
      await suite.visit.takeScreenshot('console-calendar-360');
      expect(await page.getByRole('button', { name: 'Synchronise now' }).count()).toBe(0);
      expect(await page.getByRole('heading', { name: 'Left out of the calendar' }).count()).toBe(0);
      suite.expectNoComplaints();
    });

    it('tells organisers what the last synchronisation left out, and why', async () => {
      const problems = [
        { eventId: 'raid@club', title: 'Raid', reason: 'the time zone Nowhere is not defined' },
        { eventId: 'untitled@club', title: null, reason: 'it has no start' },
      ];
      const store = `INSERT INTO game.calendar_syncs (source, events_updated, last_sync, problems, problem_count)
        VALUES ('calendar', 0, now(), $1, $2)
        ON CONFLICT (source) DO UPDATE SET problems = excluded.problems, problem_count = excluded.problem_count`;
      await suite.platform.sql(store, [JSON.stringify(problems), 202]);
      const page = await suite.begin('admin');
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`${suite.platform.baseUrl}/console/calendar`);
      const table = page.getByRole('table', { name: 'Left out of the calendar' });
      await table.getByRole('row', { name: 'Raid the time zone Nowhere is not defined' }).waitFor();
      await table.getByRole('row', { name: 'untitled@club it has no start' }).waitFor();
      await page.getByText('Only the first 2 of 202 are listed.').waitFor();
      expect(await overflowAt360(page)).toEqual([]);
      expect(await accessibilityFindings(page)).toEqual([]);
      await suite.platform.sql(store, ['[]', 0]);
      await page.reload();
      await page.getByText('The last synchronisation read every event of the source.').waitFor();
      suite.expectNoComplaints();
    });

    it('shows the events of the platform when the calendar cannot be read', async () => {
      const page = await suite.begin();
      await page.clock.setFixedTime(NOON);
      await page.route('**/graphql', (route) =>
        route.request().postDataJSON()?.operationName === 'ConsoleCalendar'
          ? route.abort()
          : route.fallback(),
      );
      await page.goto(`${suite.platform.baseUrl}/console/calendar`);
      await page.getByText('This did not work').first().waitFor();
      await page.getByRole('table', { name: 'Calendar' }).getByRole('link', { name: 'May bingo' }).waitFor();
    });
  },
  // Nothing listens there: the synchronisation removes no events.
  { CALENDAR_SOURCE: 'ics', CALENDAR_ICS_URL: 'http://127.0.0.1:1/feed.ics' },
);

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
