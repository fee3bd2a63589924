import { eventBody } from '#tests/contract/bingo/given';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

// A browser on a busy machine is slow.
jest.setTimeout(60_000);

describeInBrowser('my events in the console', (suite) => {
  beforeAll(async () => {
    const admin = await suite.platform.signInAdmin();
    await admin.post('/bingo/events', eventBody({ id: 'spring', name: 'Spring bingo' })).expect(201);
  });

  it('register for an event, show the board with counts and set Dink up', async () => {
    const page = await suite.open('/console/mine', 'ironbram');
    await suite.visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('You do not take part in an event.').waitFor();
    await page.getByLabel('Player name in the game').fill('Iron Bram');
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByRole('button', { name: 'Register' }).click();
    const key = await page.getByText(/^bk_[\w-]+$/).innerText();
    await page.getByText('As Iron Bram: 0 tasks, 0 points').waitFor();

    const report = { id: 'report-1', occurred_at: new Date().toISOString() };
    const reports = [{ ...report, type: 'npc_kill', target: 'Goblin', increment: 2 }];
    const { status } = await fetch(`${suite.platform.baseUrl}/bingo/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-bingo-key': key },
      body: JSON.stringify({ reports }),
    });
    expect(status).toBe(200);

    await page.getByRole('link', { name: 'Board of Spring bingo' }).click();
    await page.getByText('2 of 5').waitFor();
    await page.getByRole('button', { name: 'Show my addresses' }).click();
    const config = await page.getByText(/\/bingo\/hooks\/dink\/bh_[\w-]+\/config$/).innerText();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy the configuration address' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(config);
    expect((await fetch(config)).status).toBe(200);
    await suite.visit.takeScreenshot('console-mine');
    suite.expectNoComplaints();
  });

  it('say why a registration failed', async () => {
    const page = await suite.open('/console/mine', 'mossgiant.mae');
    await page.getByLabel('Player name in the game').fill('Iron Bram');
    await page.getByRole('button', { name: 'Register' }).click();
    await page
      .getByRole('alert')
      .getByText(/registered|taken/)
      .waitFor();
  });

  it('need a session', async () => {
    const page = await suite.open('/console/mine/spring');
    await page.getByText('Sign in to see this page.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: /Iron Bram/ }).click();
    await page.waitForURL(`${suite.platform.baseUrl}/console/mine/spring`);
    await page.getByText('2 of 5').waitFor();
  });
});
