import { eventBody } from '#tests/contract/bingo/seed';
import { pngImage } from '#tests/support/images';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

describeInBrowser('an event with pictures', (suite) => {
  beforeAll(async () => {
    const admin = await suite.platform.admin();
    const tasks = [{ position: 0, name: 'A whip', trigger: 'item_obtain:4151:1', points: 5 }];
    await admin.post('/bingo/events', eventBody({ id: 'spring', name: 'Spring bingo', tasks })).expect(201);
  });

  it('shows the icon of an item, and a picture that an organiser uploads', async () => {
    const page = await suite.open('/console/events/spring', 'admin');
    const pictureOf = (address: string) => page.locator(`.task-picture img[src^="${address}"]`);
    await pictureOf('/pictures/items/4151.png').waitFor();
    await page.goto(`${suite.platform.baseUrl}/console/events/spring/edit`);
    await page.getByRole('button', { name: /A whip/ }).click();
    const task = page.getByRole('dialog', { name: 'Task in row 1, column 1' });
    await task.getByRole('button', { name: 'Choose a picture' }).click();
    await page.getByText('No pictures yet: upload the first one.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    const upload = page.locator('input[type=file][accept="image/png,image/jpeg"]');
    await upload.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await page.getByText('This is no PNG or JPEG image of at most 8 MiB.').waitFor();
    await upload.setInputFiles({ name: 'my_whip.png', mimeType: 'image/png', buffer: await pngImage() });
    await task.getByRole('img', { name: 'Picture' }).waitFor();
    await page.getByRole('button', { name: 'Put on the board' }).click();
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByRole('heading', { name: 'Spring bingo', level: 1 }).waitFor();
    await page.locator('.task-picture img[src$=".png?size=thumb"]').waitFor();
    await page.goto(`${suite.platform.baseUrl}/console/events/spring`);
    await page.getByText('live', { exact: true }).waitFor();
    await page.getByRole('button', { name: /A whip/ }).click();
    await page.getByRole('dialog', { name: 'A whip' }).getByText('5 points').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.goto(`${suite.platform.baseUrl}/boards/spring`);
    const image = page.locator('.task-picture img[src$=".png?size=thumb"]');
    await image.waitFor();
    expect(await image.evaluate((element) => Reflect.get(element, 'naturalWidth'))).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Overview' }).click();
    expect(await accessibilityFindings(page)).toEqual([]);
    suite.expectNoComplaints();
  });

  it('is found by typing', async () => {
    const page = await suite.open('/', 'admin');
    await page.getByRole('heading', { name: 'For you' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Name of a page or an event').fill('spring');
    await page.getByRole('button', { name: /^Spring bingo/ }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Spring bingo', level: 1 }).waitFor();
    suite.expectNoComplaints();
  });

  it('is copied, gets another end, and ends before it', async () => {
    const page = await suite.open('/console/events/spring', 'admin');
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Change the end');
    await page.getByLabel('New end').fill('2031-05-06T07:08');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/to 6 May 2031/).waitFor();

    await choose('End now');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'End the event' }).click();
    await page.getByText('ended', { exact: true }).waitFor();
    const { body } = await suite.platform.anonymous.get('/bingo/events/spring').expect(200);
    expect(body).toMatchObject({ status: 'completed' });

    await choose('Duplicate');
    await page.getByLabel('Start').fill('2030-01-01T10:00');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create the copy' }).click();
    await page.getByRole('heading', { name: 'Edit Spring bingo (copy)' }).waitFor();
    await page.locator('.task-picture img[src$=".png?size=thumb"]').waitFor();
    suite.expectNoComplaints();
  });
});
