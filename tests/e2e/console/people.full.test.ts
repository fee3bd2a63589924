import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

const MAE = '100000000000000003';

describeInBrowser('people in the console', (suite) => {
  beforeAll(async () => {
    const admin = await suite.platform.signInAdmin();
    await suite.platform.signIn({ id: '100000000000000002', username: 'ironbram' });
    for (const role of [
      { id: 'reviewer', name: 'Reviewer', permissions: ['manage_events'] },
      { id: 'warden', name: 'Warden', permissions: ['manage_users'], priority: 5 },
      { id: 'chief', name: 'Chief', permissions: ['manage_users'], priority: 9 },
    ]) {
      await admin.post('/auth/admin/roles', role).expect(201);
    }
    await suite.platform.signIn({ id: MAE, username: 'mossgiant.mae' });
    await admin.post('/auth/admin/user-roles', { user_id: MAE, role_id: 'warden' }).expect(200);
  });

  it('are recorded as attendees, many at once', async () => {
    const page = await suite.open('/console/attendance', 'admin');
    await page.getByRole('combobox', { name: 'Event' }).fill('Boss mass');
    await page.getByLabel('Date').fill('2026-11-01');
    await page.getByRole('textbox', { name: 'Players' }).fill('Zezima, Mae\nzezima');
    await page.getByText('2 players', { exact: true }).waitFor();
    for (const points of ['-1', '1.5', '1000001']) {
      await page.getByLabel('Points').fill(points);
      await page.getByRole('button', { name: 'Record' }).click();
      await page.getByText('Points are a whole number from 0 to 1000000.').waitFor();
    }
    await page.getByLabel('Points').fill('1');
    await page.getByRole('button', { name: 'Record' }).click();
    await page.getByText('2 players are recorded.').waitFor();

    await page.getByRole('textbox', { name: 'Players' }).fill('Quinn\nMae');
    await page.getByRole('button', { name: 'Record' }).click();
    await page.getByText(/^Mae: /).waitFor();
    expect(await page.getByRole('textbox', { name: 'Players' }).inputValue()).toBe('Mae');
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    const records = await suite.platform.sql('SELECT rsn, points FROM attendance.records ORDER BY rsn');
    expect(records).toEqual([
      { rsn: 'Mae', points: 1 },
      { rsn: 'Quinn', points: 1 },
      { rsn: 'Zezima', points: 1 },
    ]);
    suite.expectNoComplaints();
  });

  it('are found, get roles and are banned', async () => {
    const page = await suite.open('/console/members', 'admin');
    await page.getByLabel('Search by name').fill('iron bram');
    await page.getByText('1 member', { exact: true }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByRole('button', { name: 'Manage Iron Bram' }).click();
    await page.getByRole('checkbox', { name: 'Reviewer' }).click();
    const member = page.getByRole('row', { name: 'Iron Bram' });
    await member.getByRole('cell', { name: 'Reviewer' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByLabel('Reason').fill('Spam');
    await page.getByRole('button', { name: 'Ban', exact: true }).click();
    await page.getByRole('button', { name: 'Unban' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('cell', { name: 'banned' }).waitFor();
    await suite.visit.takeScreenshot('console-members');
    suite.expectNoComplaints();
  });

  it('get roles that are created, edited and deleted', async () => {
    const stored = () =>
      suite.platform.sql("SELECT name, permissions FROM auth.roles WHERE id = 'host' ORDER BY id");
    const page = await suite.open('/console/members', 'admin');
    await page.getByRole('button', { name: 'New role' }).click();
    await page.getByLabel('Id').fill('host');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Host');
    await page.getByLabel('Record attendance').check();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save the role' }).click();
    await page.getByRole('button', { name: 'Edit Host' }).click();
    await page.getByLabel('Organise bingo events').check();
    await page.getByRole('button', { name: 'Save the role' }).click();
    await page.getByRole('cell', { name: 'Record attendance; Organise bingo events' }).waitFor();
    expect(await stored()).toEqual([{ name: 'Host', permissions: ['manage_attendance', 'manage_bingo'] }]);

    await page.getByRole('button', { name: 'Edit Host' }).click();
    await page.getByRole('button', { name: 'Delete the role' }).click();
    await page.getByText('Everybody who holds the role loses it').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete the role' }).click();
    await page.getByRole('button', { name: 'Edit Host' }).waitFor({ state: 'detached' });
    expect(await stored()).toEqual([]);
    suite.expectNoComplaints();
  });

  it('are not offered to be banned or promoted by those who may not', async () => {
    const page = await suite.open('/console/members', 'mossgiant.mae');
    await page.getByRole('button', { name: 'Manage Mae' }).click();
    await page.getByText('You cannot ban yourself.').waitFor();
    expect(await page.getByRole('button', { name: 'Ban', exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Chief' }).isDisabled()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Reviewer' }).isDisabled()).toBe(true);
    await page.getByText('The role has a permission that you do not have.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Manage Admin' }).click();
    await page.getByText('A super administrator cannot be banned.').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Edit Chief' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Edit Reviewer' }).click();
    await page.getByText('At most 4: below your own highest role.').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Organise bingo events' }).isDisabled()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Manage members and roles' }).isDisabled()).toBe(false);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByLabel('Priority').fill('5');
    await page.getByRole('button', { name: 'Save the role' }).click();
    await page.getByText('Enter a whole number from -1000000 to 4.').waitFor();
    await page.getByLabel('Priority').fill('4');
    await page.getByRole('button', { name: 'Save the role' }).click();
    await page.getByRole('cell', { name: '4', exact: true }).waitFor();
    suite.expectNoComplaints();
  });

  it('are not shown to others', async () => {
    const page = await suite.open('/console/members', 'wintertodd');
    await page.getByText('This page needs a permission').waitFor();
    await page.goto(`${suite.platform.baseUrl}/console/attendance`);
    await page.getByText('This page needs a permission').waitFor();
    expect(await page.getByRole('link', { name: 'Members' }).count()).toBe(0);
  });
});
