import { eventBody } from '#tests/contract/bingo/seed';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

describeInBrowser('registrations in the console', (suite) => {
  let oldKey = '';

  beforeAll(async () => {
    const admin = await suite.platform.signInAdmin();
    await admin.post('/bingo/events', eventBody({ id: 'spring', name: 'Spring bingo' })).expect(201);
    const { body } = await admin.post('/bingo/events/spring/register', { rsn: 'Zezima' }).expect(201);
    oldKey = Object(body).api_key;
  });

  const board = (key: string) =>
    fetch(`${suite.platform.baseUrl}/bingo/board`, { headers: { 'x-bingo-key': key } });

  it('get a new key and new addresses, each shown once', async () => {
    const page = await suite.open('/console/events/spring', 'admin');
    await page.getByRole('link', { name: 'Zezima' }).click();
    await page.getByText(/^Registered by Admin, /).waitFor();
    await page.getByRole('button', { name: 'New key of the plugin' }).click();
    await page.getByText('The present key stops working at once').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Replace the key' }).click();
    const key = await page.getByText(/^bk_[\w-]+$/).innerText();
    expect((await board(key)).status).toBe(200);
    expect((await board(oldKey)).status).toBe(401);

    await page.getByRole('button', { name: 'New addresses of Dink' }).click();
    await page.getByRole('button', { name: 'Replace the addresses' }).click();
    const config = await page.getByText(/\/bingo\/hooks\/dink\/bh_[\w-]+\/config$/).innerText();
    expect((await fetch(config)).status).toBe(200);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    suite.expectNoComplaints();
  });

  it('have their names corrected, and are withdrawn', async () => {
    const page = await suite.open('/console/events/spring', 'admin');
    await page.getByRole('link', { name: 'Zezima' }).click();
    await page.getByRole('button', { name: 'Correct the name' }).click();
    await page.getByLabel('Player name in the game').fill('Zezima 2');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Progress of Zezima 2' }).waitFor();

    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('This deletes the registration with its key').waitFor();
    await page.getByRole('button', { name: 'Delete the registration' }).click();
    await page.getByRole('heading', { name: 'Spring bingo' }).waitFor();
    expect(await suite.platform.sql('SELECT id FROM bingo.participants')).toEqual([]);
    suite.expectNoComplaints();
  });

  it('are deleted with their event', async () => {
    const page = await suite.open('/console/events/spring', 'admin');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('This deletes the event with its board, 0 registrations').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete the event' }).click();
    await page.getByRole('heading', { name: 'Bingo events' }).waitFor();
    await suite.platform.anonymous.get('/bingo/events/spring').expect(404);
    suite.expectNoComplaints();
  });
});
