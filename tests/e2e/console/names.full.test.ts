import { eventually } from '#tests/support/eventually';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

describeInBrowser('player names in the console', (suite) => {
  it('are joined after a preview, and separated again', async () => {
    const admin = await suite.platform.signInAdmin();
    for (const [rsn, points] of [
      ['Old Otter', 2],
      ['New Otter', 5],
    ]) {
      await admin.post('/attendance', { rsn, event: 'Raid', date: '2026-05-01', points }).expect(201);
    }
    const page = await suite.open('/console/names', 'admin');
    await page.getByRole('button', { name: 'Show what it joins' }).click();
    await page.getByText('Enter the name.').first().waitFor();
    await page.getByLabel('Name before').fill('Old Otter');
    await page.getByLabel('Name after').fill('New Otter');
    await page.getByRole('button', { name: 'Show what it joins' }).click();
    await page.getByText('2026-05-01, Raid: 2 / 5').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await suite.visit.takeScreenshot('console-names');
    await page.getByRole('button', { name: 'Record the change' }).click();
    const changes = page.getByRole('table', { name: 'Recorded changes' });
    const change = changes.getByRole('row', { name: 'Old Otter' });
    await change.getByText('Joined').waitFor();
    await eventually(async () => {
      const { body } = await admin.get('/attendance?rsn=old%20otter').expect(200);
      expect(body).toMatchObject({ total: 1, records: [{ rsn: 'New Otter' }] });
    });
    await page.goto(`${suite.platform.baseUrl}/console/players?name=Old%20Otter`);
    await page.getByText(/^Former names: Old Otter \(until /).waitFor();
    await page.goto(`${suite.platform.baseUrl}/console/names`);
    await changes.getByRole('button', { name: 'Revert that Old Otter is now New Otter' }).click();
    await page.getByRole('button', { name: 'Revert the change' }).click();
    await change.getByText('Reverted').waitFor();
    suite.expectNoComplaints();
  });

  it('are claimed by members and verified by administrators', async () => {
    const member = await suite.open('/console/mine', 'ironbram');
    await member.getByLabel('Name in the game').last().fill('Otter');
    await member.getByRole('button', { name: 'Claim the player' }).click();
    await member.getByText('Not verified yet').waitFor();
    expect(await accessibilityFindings(member)).toEqual([]);
    const page = await suite.open('/console/names', 'admin');
    await page.getByRole('button', { name: /^Verify that Otter belongs to / }).click();
    await page.getByRole('button', { name: 'Verify the claim' }).click();
    await page
      .getByRole('table', { name: 'Claims of players' })
      .getByText('Verified', { exact: true })
      .waitFor();
    suite.expectNoComplaints();
  });
});
