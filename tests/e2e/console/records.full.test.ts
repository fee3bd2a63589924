import { describeInSandbox } from './in-browser';

describeInSandbox('what happened, in the console,', (suite) => {
  it('is the deliveries of a rule by status, and a dry run', async () => {
    const page = await suite.open('/console/automation', 'admin');
    await page.getByRole('button', { name: 'Deliveries of Welcome (invented)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('cell', { name: 'delivered' }).first().waitFor();
    await dialog.getByLabel('Status').selectOption('failed');
    await dialog.getByText('The chat answered 403 (invented)').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Dry run of Welcome (invented)' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^Welcome /)
      .first()
      .waitFor();
    suite.expectNoComplaints();
  });

  it('is the activity by action and user', async () => {
    const page = await suite.open('/console/activity', 'admin');
    const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row');
    await rows.nth(5).waitFor();
    await page.getByLabel('Action').selectOption('role_assign');
    await page.getByText('8 entries, newest first').waitFor();
    const user = page.getByRole('combobox', { name: 'User' });
    await user.fill('100000000000000002');
    await page.getByText('Nothing matches.').waitFor();
    await user.fill('admin');
    await page.getByText('8 entries, newest first').waitFor();
    await user.fill('nobody at all');
    await page.getByText('Choose a user who is suggested, or give an id.').waitFor();
    suite.expectNoComplaints();
  });

  it('is the statistics of a player, with their age', async () => {
    const page = await suite.open('/console/players?name=Zezima');
    await page
      .getByRole('note')
      .getByText(/^Read from the tracker (now|\d+ (second|minute)s? ago)/)
      .waitFor();
    suite.expectNoComplaints();
  });
});
