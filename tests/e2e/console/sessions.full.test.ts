import { eventually } from '#tests/support/eventually';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInSandbox } from './in-browser';
import { tabTo } from './keyboard';

/** The session of the sandbox, which began 40 minutes before it. Its host is wintertodd. */
const SESSION = '/console/attendance/sessions/ses_SSSSSSSSSSSSSSSSSSSSSSSS';

describeInSandbox('sessions of attendance in the console', (suite) => {
  const statuses = () => suite.page.getByRole('main').getByRole('status');
  const rowOf = (name: string) =>
    suite.page.getByRole('table', { name: 'Players' }).getByRole('row', { name: new RegExp(`^${name} `) });

  it('say who is here now, late or a guest, to every member, who cannot change it', async () => {
    const page = await suite.open(SESSION, 'ironbram');
    await page.getByText(/ to .*, led by wintertodd$/).waitFor();
    await page.getByText('Observers: questcape_quinn').waitFor();
    await rowOf('Mossy Mae').waitFor();
    expect(await rowOf('Mossy Mae').textContent()).toMatch(/4\dhere1$/);
    // Left five minutes ago.
    expect(await rowOf('Lukasz 99').count()).toBe(0);
    await suite.visit.takeScreenshot('console-session');
    const views = page.getByLabel('Show');
    await views.selectOption('late');
    await rowOf('Abyssal Ada').waitFor();
    expect(await rowOf('Mossy Mae').count()).toBe(0);
    await views.selectOption('guests');
    expect(await rowOf('Passing Pat').textContent()).toContain('guest');
    await views.selectOption('all');
    expect(await rowOf('Lukasz 99').textContent()).toContain('left ');
    for (const name of ['Mark as here', 'Close the session', 'Edit the session']) {
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    }
    expect(await accessibilityFindings(page, true)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    suite.expectNoComplaints();
  });

  it('are marked by hand by the host, with the keyboard alone', async () => {
    const page = await suite.open('/console/mine/~attendance', 'wintertodd');
    await page.getByRole('link', { name: 'Gate raid (invented)' }).click();
    const name = page.getByLabel('Player name');
    await tabTo(page, name);
    await page.keyboard.press('Enter');
    await page.getByText('Enter the name of a player.').waitFor();
    await page.keyboard.type('Late Lou');
    await page.keyboard.press('Enter');
    await page.getByText('Late Lou is here.').waitFor();
    await rowOf('Late Lou').waitFor();
    expect(await rowOf('Late Lou').textContent()).toMatch(/here\d\d min lateguest1Left$/);
    await tabTo(page, page.getByRole('button', { name: 'Late Lou left' }));
    await page.keyboard.press('Enter');
    await rowOf('Late Lou').waitFor({ state: 'detached' });
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await page.getByRole('button', { name: 'Close the session' }).count()).toBe(0);
    suite.expectNoComplaints();
  });

  it('follow what observers report, without a reload', async () => {
    await suite.open(SESSION, 'ironbram');
    await rowOf('Mossy Mae').waitFor();
    const admin = await suite.platform.signInAdmin();
    const now = new Date().toISOString();
    const reports = [{ id: 'seen-in-the-game', rsn: 'Newly Seen', joined_at: now, seen_at: now }];
    await admin.post('/attendance/sessions/ses_SSSSSSSSSSSSSSSSSSSSSSSS/presence', { reports }).expect(200);
    await rowOf('Newly Seen').waitFor();
    suite.expectNoComplaints();
  });

  it('are changed by leaders', async () => {
    const page = await suite.open(SESSION, 'admin');
    await page.getByRole('button', { name: 'Edit the session' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Observers').fill('questcape_quinn\nnobody at all');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('No user is known as nobody at all. Enter the id.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await dialog.getByLabel('Observers').fill('questcape_quinn\n100000000000000002');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Observers: .*ironbram/).waitFor();
    suite.expectNoComplaints();
  });

  it('are closed by a rule whose records are shown before, and stay to read', async () => {
    const page = await suite.open(SESSION, 'admin');
    await page.getByRole('button', { name: 'Close the session' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('status').getByText('12 records will be written.').waitFor();
    await dialog.getByLabel('Minutes present, at least').fill('20');
    await dialog.getByLabel('Points for the host, Wintertodd').fill('25');
    await dialog.getByLabel('Points for each player').fill('10');
    const leftOut = dialog.getByRole('table', { name: 'Without a record' });
    await leftOut.getByRole('row', { name: 'Passing Pat is a guest' }).waitFor();
    await dialog.getByRole('row', { name: 'Wintertodd 25' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    const entries = dialog.getByRole('table', { name: 'Records to be written' }).getByRole('row');
    const announced = (await entries.count()) - 1;
    await dialog.getByRole('button', { name: 'Close and record' }).dblclick();
    await page.getByText('closed', { exact: true }).waitFor();
    const written = await suite.platform.sql(
      `SELECT rsn, points FROM attendance.records WHERE event = 'Gate raid (invented)' ORDER BY points DESC, rsn`,
    );
    expect(written).toHaveLength(announced);
    expect(written[0]).toEqual({ rsn: 'Wintertodd', points: 25 });
    expect(await page.getByRole('button', { name: 'Mark as here' }).count()).toBe(0);
    await rowOf('Mossy Mae').waitFor();
    await page.getByRole('link', { name: 'To the sessions' }).click();
    await page.getByRole('row', { name: /^Gate raid \(invented\) .* closed$/ }).waitFor();
    suite.expectNoComplaints();
  });

  it('are opened for now', async () => {
    const page = await suite.open('/console/attendance', 'admin');
    await page.getByRole('tab', { name: 'Sessions' }).click();
    await page.getByRole('button', { name: 'Open a session' }).click();
    await page.getByText('Enter the name of the event.').waitFor();
    await page.getByRole('textbox', { name: 'Event' }).fill('Wilderness trip');
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open a session' }).dblclick();
    await page.getByRole('heading', { name: 'Wilderness trip' }).waitFor();
    await page.getByText('Nobody is here now.').waitFor();
    await page.goto(`${suite.platform.baseUrl}/console/attendance/sessions/unknown`);
    await page.getByText('There is no such session.').waitFor();
    suite.expectNoComplaints();
  });

  it('are opened once for an event of the calendar', async () => {
    await suite.platform.sql(
      `INSERT INTO game.calendar_events (id, title, start_time, end_time, attendees)
        VALUES ('raid@club', 'Club raid', now() - interval '1 minute', now() + interval '1 hour', 3)`,
    );
    const member = await suite.open('/console/calendar', 'ironbram');
    const list = member.getByRole('table', { name: 'Calendar' });
    await list.getByRole('row', { name: /^Club raid / }).waitFor();
    expect(await member.getByRole('button', { name: /^Take attendance/ }).count()).toBe(0);
    const addresses: string[] = [];
    for (let visit = 0; visit < 2; visit += 1) {
      const page = await suite.open('/console/calendar', 'admin');
      await page.getByRole('button', { name: 'Take attendance of Club raid' }).click();
      await page.getByRole('heading', { name: 'Club raid' }).waitFor();
      addresses.push(page.url());
    }
    expect(addresses[1]).toBe(addresses[0]);
    await eventually(async () => expect(await statuses().filter({ hasText: 'Loading' }).count()).toBe(0));
    suite.expectNoComplaints();
  });
});
