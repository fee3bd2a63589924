import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInSandbox } from './in-browser';

describeInSandbox('the health of the platform', (suite) => {
  it('is one line for each subject, with what is known and where it is mended', async () => {
    const page = await suite.open('/console/health', 'admin');
    await page.getByRole('row', { name: /^Area bingo well It responds, / }).waitFor();
    for (const subject of [
      'Files',
      'Group tracker',
      'Profiles of players',
      'Group mode',
      'Chat',
      'Calendar',
    ]) {
      await page.getByRole('row', { name: new RegExp(`^${subject} well `) }).waitFor();
    }
    await page.getByRole('row', { name: /^Webhooks well \d of \d webhooks are enabled\. / }).waitFor();
    await page.getByText('It is not known whether these are well: Backups.').waitFor();
    expect(await accessibilityFindings(page, true)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await suite.visit.takeScreenshot('console-health');
    suite.expectNoComplaints();
  });

  it('says on every page concerned that a webhook was disabled', async () => {
    await suite.platform.sql(
      `UPDATE game.webhooks SET enabled = false, disabled_reason = 'All attempts failed' WHERE id = 1`,
    );
    const page = await suite.open('/', 'admin');
    await page.getByText('Needs attention: Webhooks.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Health', exact: true }).click();
    const row = page.getByRole('row', { name: /^Webhooks needs attention Disabled by the platform: / });
    await row.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText(/^Disabled by the platform: Notice board \(invented\)\. /).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.getByRole('switch', { name: 'Enable Notice board (invented)' }).press('Space');
    await page.getByText(/^\d of \d webhooks are enabled\. /).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Start' }).click();
    await page.getByRole('heading', { name: 'For you' }).waitFor();
    expect(await page.getByText('Needs attention').count()).toBe(0);
    suite.expectNoComplaints();
  });

  it('says at the top of the automation rules whether their messages are posted', async () => {
    const page = await suite.open('/console/automation', 'admin');
    await page.getByText(/^\d of \d rules are enabled\. /).waitFor();
  });

  it('says when the last backup was taken', async () => {
    await suite.platform.sql(
      `INSERT INTO auth.activity_log (user_id, action, details) VALUES ('operator', 'backup_verify', 'Took a backup')`,
    );
    const page = await suite.open('/console/health', 'admin');
    await page.getByRole('row', { name: /^Backups well The last one was taken / }).waitFor();
    await page.getByText('All is well.').waitFor();
  });

  it('names an area that is not healthy and hides nothing else', async () => {
    const page = await suite.begin('admin');
    await page.route('**/game/health', (route) =>
      route.fulfill({ status: 503, json: { status: 'unhealthy', service: 'game' } }),
    );
    await page.goto(`${suite.platform.baseUrl}/console/health`);
    await page.getByText('Needs attention: Area game.').waitFor();
    await page.getByRole('row', { name: /^Area auth well / }).waitFor();
    await page.unroute('**/game/health');
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByText('All is well.').waitFor();
  });

  it('is nothing for other members', async () => {
    const page = await suite.open('/console/health', 'ironbram');
    await page.getByText('This page needs a permission').waitFor();
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Health' }).count()).toBe(0);
  });
});
