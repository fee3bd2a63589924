import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { describeInSandbox } from './in-browser';

const boardOf = z.object({
  board: z.object({ size: z.number(), tasks: z.array(z.object({ name: z.string() })) }),
});

describeInSandbox('templates in the console', (suite) => {
  it('become events', async () => {
    const page = await suite.open('/console/templates', 'admin');
    await page.getByRole('button', { name: 'New event from Four by four (invented)' }).click();
    await page.getByLabel('Id of the new event').fill('from-library');
    await page.getByLabel('Start').fill('2027-02-01T18:00');
    await page.getByRole('button', { name: 'Create the event' }).click();
    await page.getByText(/is created\.$/).waitFor();
    const { body } = await suite.platform.anonymous.get('/bingo/events/from-library').expect(200);
    expect(boardOf.parse(body).board).toMatchObject({ size: 4, tasks: { length: 16 } });
    suite.expectNoComplaints();
  });

  it('are downloaded, and a file that was changed shows what it would change', async () => {
    const page = await suite.open('/console/templates', 'admin');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Four by four (invented)' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('four-by-four-invented.json');
    const document = readFileSync(await download.path(), 'utf8');
    expect(boardOf.parse(JSON.parse(document)).board.size).toBe(4);

    const changed = Buffer.from(document.replace('"Cows"', '"Bulls"'));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByLabel('Document').click(),
    ]);
    await chooser.setFiles({ name: 'changed.json', mimeType: 'application/json', buffer: changed });
    await page.getByRole('button', { name: 'Apply changed.json to an event' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Event').selectOption('new-year');
    await dialog.getByRole('row').filter({ hasText: 'Bulls' }).getByText('Cows').waitFor();
    await dialog.getByRole('button', { name: 'Apply to the event' }).click();
    await page.getByText(/is changed\.$/).waitFor();
    const { body } = await suite.platform.anonymous.get('/bingo/events/new-year').expect(200);
    expect(boardOf.parse(body).board.tasks[0]?.name).toBe('Bulls');
    suite.expectNoComplaints();
  });

  it('say why they cannot be downloaded', async () => {
    const page = await suite.begin('admin');
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('"ConsoleBingoTemplate"') ? route.abort() : route.continue(),
    );
    await page.goto(`${suite.platform.baseUrl}/console/templates`);
    await page.getByRole('button', { name: 'Download Four by four (invented)' }).click();
    await page.getByRole('alert').getByText('The platform cannot be reached').waitFor();
  });

  it('that are no JSON are rejected at once', async () => {
    const page = await suite.open('/console/templates', 'admin');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByLabel('Document').click(),
    ]);
    await chooser.setFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{') });
    await page.getByText('This file is not JSON.').waitFor();
  });

  it('are copied from an event', async () => {
    const page = await suite.open('/console/templates', 'admin');
    await page.getByLabel('Event', { exact: true }).selectOption('winter');
    await page.getByRole('button', { name: 'Copy the event' }).click();
    await page.getByLabel('Id of the new event').fill('copied');
    await page.getByLabel('Start').fill('2027-03-01T18:00');
    await page.getByRole('button', { name: 'Create the event' }).click();
    await page.getByText(/is created\.$/).waitFor();
    await suite.platform.anonymous.get('/bingo/events/copied').expect(200);
  });

  it('are not offered to players', async () => {
    const page = await suite.open('/console/templates', 'ironbram');
    await page.getByText('This page needs a permission').waitFor();
  });
});
