import { readFileSync } from 'node:fs';
import { describeInSandbox } from './in-browser';

// A browser on a busy machine is slow.
jest.setTimeout(60_000);

describeInSandbox('results in the console', (suite) => {
  it('have awards and standings, and are downloaded as CSV', async () => {
    const page = await suite.open('/console/events/summer');
    await page.getByRole('link', { name: 'Results' }).click();
    await page.getByText('Most points in a day').waitFor();
    expect(await page.getByRole('table', { name: 'Standings' }).getByRole('row').count()).toBe(23);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as CSV' }).click();
    const csv = readFileSync(await (await downloading).path(), 'utf8');
    expect(csv.trim().split('\n')).toHaveLength(23);
    expect(await page.getByRole('button', { name: 'Reopen' }).count()).toBe(0);
    suite.expectNoComplaints();
  });

  it('are deleted and stored again by an organiser', async () => {
    const page = await suite.open('/console/events/summer/results', 'admin');
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByText('This deletes the stored standings and awards.').waitFor();
    await page.getByRole('button', { name: 'Delete the results and reopen' }).click();
    await page.getByText('The results are not stored yet.').waitFor();
    await page.getByRole('button', { name: 'Close the event' }).click();
    await page.getByText(/^Closed on /).waitFor();
    suite.expectNoComplaints();
  });
});
