import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { complete } from '#tests/contract/bingo/seed';
import { seedTeam, seedTeamEvent, start } from '#tests/contract/bingo/seed-teams';
import { accessibilityFindings } from './accessibility';
import { describeInSandbox } from './in-browser';

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
    const drawing = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as a picture' }).click();
    const picture = readFileSync(await (await drawing).path());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1000, height: 1326 });
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

  it('of a team event have the standings of its teams', async () => {
    const { platform } = suite;
    const id = await seedTeamEvent(platform);
    await seedTeam(platform, id, 'Red', 1);
    const blue = await seedTeam(platform, id, 'Blue', 1);
    await start(platform, id);
    await complete(platform, id, blue.members[0]?.key ?? '', [1]);
    await (await platform.signInAdmin()).put(`/bingo/events/${id}`, { status: 'completed' }).expect(200);

    const page = await suite.open(`/console/events/${id}/results`, 'admin');
    await page.getByRole('button', { name: 'Close the event' }).click();
    const rows = page.getByRole('table', { name: 'Standings of the teams' }).getByRole('row');
    await rows.nth(2).waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/^Team\s+Rank\s+Points/),
      expect.stringMatching(/^Blue\s+1\s+20\s+1\s+0\s+as stored$/),
      expect.stringMatching(/^Red\s+2\s+0\s+0\s+0\s+as stored$/),
    ]);
    expect(await accessibilityFindings(page)).toEqual([]);
    suite.expectNoComplaints();
  });
});
