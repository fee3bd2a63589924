import { eventBody, inHours } from '#tests/contract/bingo/seed';
import { ask } from '#tests/contract/graph';
import { notification } from '#tools/load/dink/notifications';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

const NEW_RELAY = `mutation ($start: Timestamp!, $end: Timestamp!) { createBingoEvent(input: {
  id: "relay", name: "Relay bingo", description: "", startDate: $start, endDate: $end, boardSize: 3, mode: teams, teamSize: 3
}) { id } }`;

const NEW_TEAM = `mutation ($captainId: ID!) {
  createBingoTeam(input: { eventId: "relay", name: "Otters", captainId: $captainId }) { team { id } }
}`;

describeInBrowser('my events in the console', (suite) => {
  let key = '';
  let reports = 0;

  /** Reports kills of goblins; five complete the first task. */
  const kill = async (increment: number) => {
    reports += 1;
    const report = { id: `report-${reports}`, occurred_at: new Date().toISOString(), increment };
    const { status } = await fetch(`${suite.platform.baseUrl}/bingo/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-bingo-key': key },
      body: JSON.stringify({ reports: [{ ...report, type: 'npc_kill', target: 'Goblin' }] }),
    });
    expect(status).toBe(200);
  };

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
    await page.getByText('As Iron Bram: 0 tasks, 0 points').waitFor();
    await page.getByRole('link', { name: 'Board of Spring bingo' }).click();
    key = await page.getByText(/^bk_[\w-]+$/).innerText();

    await kill(2);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await page.getByText('2 of 5').waitFor();
    await page.getByRole('button', { name: 'Row 1, column 1: Goblins' }).click();
    const task = page.getByRole('dialog', { name: 'Goblins' });
    await task.getByText('Goblin × 5: 2 of 5').first().waitFor();
    await task.getByText('Iron Bram: 2').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show my addresses' }).click();
    const config = await page.getByText(/\/bingo\/hooks\/dink\/bh_[\w-]+\/config$/).innerText();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy the configuration address' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(config);
    expect((await fetch(config)).status).toBe(200);
    await page.getByText('Waiting for your client: nothing has arrived yet.').waitFor();
    await page.getByRole('button', { name: 'Send a test message' }).click();
    await page.getByText('The address works: the message arrived, and nothing was counted.').waitFor();
    await page.getByText('Last messages, and what became of each').waitFor();
    await page.getByText('Waiting for your client: nothing has arrived yet.').waitFor();
    const level = notification('Iron Bram', 'LEVEL', { levelledSkills: { Attack: 3 }, allSkills: {} });
    const hook = config.replace(/\/config$/, '');
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(hook, { method: 'POST', headers, body: JSON.stringify(level) })).status).toBe(200);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await page.getByText(/^Connected, last message .*\(level, /).waitFor();
    await page.getByText('Last messages, and what became of each').click();
    await page
      .getByRole('listitem')
      .getByText(/: level, /)
      .waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await suite.visit.takeScreenshot('console-mine');
    suite.expectNoComplaints();
  });

  it('follow the counts when the window is shown, and completions at once', async () => {
    const page = await suite.open('/console/mine/spring', 'ironbram');
    await page.getByText('2 of 5').waitFor();
    await page.getByRole('button', { name: 'Replace my addresses' }).waitFor();
    await page.getByText('live', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Create a key' }).click();
    key = await page.getByText(/^bk_[\w-]+$/).innerText();
    await kill(2);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await page.getByText('4 of 5').waitFor();
    await kill(1);
    await page.getByText('completed', { exact: true }).waitFor();
    await page.getByText('Iron Bram: 10 points, 0 bingos').waitFor();
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
    await page.getByText('10 points, 0 bingos').waitFor();
  });

  it('say that a team is needed, and how to get into one', async () => {
    const admin = await suite.platform.signInAdmin();
    await ask(admin, NEW_RELAY, { start: inHours(-1), end: inHours(1) });
    const page = await suite.open('/console/mine', 'ironbram');
    const form = page.getByRole('form', { name: 'Register for Relay bingo' });
    await form.getByLabel('Player name in the game').fill('Iron Bram');
    await form.getByRole('button', { name: 'Register' }).click();
    await page.getByText('You need a team').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByRole('link', { name: 'Board of Relay bingo' }).click();
    await page.getByText('only organisers put players into teams: ask one of them.').waitFor();
    await page.getByRole('link', { name: 'Teams of Relay bingo' }).click();
    await page.getByRole('heading', { name: 'Teams of Relay bingo' }).waitFor();

    const [player] = await suite.platform.sql<{ id: string }>(
      "SELECT id FROM bingo.participants WHERE event_id = 'relay'",
    );
    await ask(admin, NEW_TEAM, { captainId: player?.id });
    await page.goto(`${suite.platform.baseUrl}/console/mine/relay`);
    await page.getByText('The board is that of your team, Otters.').waitFor();
    expect(await page.getByText('You need a team').count()).toBe(0);
    suite.expectNoComplaints();
  });

  it('offer to take part where a link to a board leads', async () => {
    const page = await suite.open('/boards/spring');
    await page.getByRole('link', { name: 'Take part' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: /wintertodd/ }).click();
    await page.getByRole('heading', { name: 'Take part in Spring bingo' }).waitFor();
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Enter the name of the player.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByLabel('Player name in the game').fill('Todd');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('heading', { name: 'Board of Spring bingo' }).waitFor();
    await page.getByText('Todd: 0 points, 0 bingos').waitFor();
    await page.getByText('Goblin × 5').waitFor();
    await page.getByText(/^bk_[\w-]+$/).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('say that an event is over', async () => {
    const admin = await suite.platform.signInAdmin();
    const past = eventBody({
      id: 'past',
      name: 'Past bingo',
      start_date: inHours(-2),
      end_date: inHours(-1),
    });
    await admin.post('/bingo/events', past).expect(201);
    const page = await suite.open('/console/mine/past', 'ironbram');
    await page.getByText('The event is over: nobody can register any more.').waitFor();
  });

  it('lead back from the address of an event that one is not in', async () => {
    const page = await suite.open('/console/mine/nope', 'ironbram');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByText('There is no such event.').waitFor();
    await page.getByRole('link', { name: 'All my events' }).click();
    await page.getByRole('heading', { name: 'My events', exact: true }).waitFor();
  });
});
