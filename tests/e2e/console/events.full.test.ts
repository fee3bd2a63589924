import { eventBody } from '#tests/contract/bingo/seed';
import { eventually } from '#tests/support/eventually';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

const SETTINGS = `{ bingoEvent(id: "summer") {
  bonuses { row column diagonal board }
  tiers { number name needed }
  board {
    tasks { position tier hiddenUntil }
    hiddenTasks { position tier hiddenUntil }
  }
} }`;

describeInBrowser('events in the console', (suite) => {
  let participantId = '';

  beforeAll(async () => {
    const admin = await suite.platform.signInAdmin();
    await admin.post('/bingo/events', eventBody({ id: 'spring', name: 'Spring bingo' })).expect(201);
    await admin.post('/bingo/events/spring/register', { rsn: 'Zezima' }).expect(201);
    const [row] = await suite.platform.sql<{ id: string }>('SELECT id FROM bingo.participants');
    participantId = row?.id ?? '';
  });

  it('are read again when their stream opens', async () => {
    const admin = await suite.platform.signInAdmin();
    const page = await suite.begin();
    await page.route('**/graphql/stream', (route) => route.abort());
    await page.goto(`${suite.platform.baseUrl}/console/events/spring`);
    await page.getByRole('heading', { name: 'Spring bingo' }).waitFor();
    await admin.put('/bingo/events/spring', { name: 'Spring, renamed' }).expect(200);
    await page.unroute('**/graphql/stream');
    await page.getByRole('heading', { name: 'Spring, renamed' }).waitFor();
    await admin.put('/bingo/events/spring', { name: 'Spring bingo' }).expect(200);
  });

  it('are edited, keeping what was not changed', async () => {
    const before = await suite.platform.anonymous.get('/bingo/events/spring');
    const page = await suite.open('/console/events/spring/edit', 'admin');
    await page.getByLabel('Description').fill('For everybody');
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    const start = await page.getByLabel('Start').boundingBox();
    // Narrower ones cut off the minutes.
    expect(start?.width).toBeGreaterThan(200);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: /^Row 1, column 1: / }).click();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.locator('datalist[id$="-targets"] option[value=Zulrah]').waitFor({ state: 'attached' });
    await page.getByLabel('Points').fill('25');
    await page.getByRole('button', { name: 'Put on the board' }).click();
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByText('Spring bingo is saved.').waitFor();

    const after = await suite.platform.anonymous.get('/bingo/events/spring');
    const { board, ...event } = Object(before.body);
    const [first, ...others] = board.tasks;
    expect(after.body).toEqual({
      ...event,
      description: 'For everybody',
      board: { ...board, tasks: [{ ...first, points: 25 }, ...others] },
    });
  });

  it('get bonuses, tiers and hidden tasks, which a later edit keeps', async () => {
    const admin = await suite.platform.signInAdmin();
    await admin.post('/bingo/events', eventBody({ id: 'summer', name: 'Summer bingo' })).expect(201);
    const page = await suite.open('/console/events/summer/edit', 'admin');
    await page.getByLabel('Each row').fill('5');
    await page.getByLabel('Whole board').fill('50');
    await page.getByRole('button', { name: 'Add a tier' }).click();
    await page.getByRole('button', { name: 'Add a tier' }).click();
    await page.getByLabel('Name of tier 2').fill('Hard');
    await page.getByLabel('Completed tasks that open tier 2').fill('1');
    await page.getByRole('button', { name: /^Row 2, column 2: / }).click();
    await page.getByLabel('Tier of the task').selectOption('Tier 2: Hard');
    await page.getByRole('button', { name: 'Put on the board' }).click();
    await page.getByRole('button', { name: /^Row 2, column 3: / }).click();
    await page.getByLabel('Hidden until').fill('2099-01-01T12:00');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Put on the board' }).click();
    await page.getByRole('button', { name: /^Row 2, column 3: .*hidden/ }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByText('Summer bingo is saved.').waitFor();
    const saved = await read();
    expect(saved).toMatchObject({
      bonuses: { row: 5, column: 0, diagonal: 0, board: 50 },
      tiers: [
        { number: 1, name: null, needed: 0 },
        { number: 2, name: 'Hard', needed: 1 },
      ],
      board: { hiddenTasks: [{ position: 5, tier: null }] },
    });
    expect(saved.board.tasks[4]).toEqual({ position: 4, tier: 2, hiddenUntil: null });

    await page.goto(`${suite.platform.baseUrl}/console/events/summer/edit`);
    await page.getByLabel('Description').fill('Again');
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByText('Summer bingo is saved.').waitFor();
    expect(await read()).toEqual(saved);
    suite.expectNoComplaints();

    async function read() {
      const { body } = await admin.graphql(SETTINGS).expect(200);
      return Object(body).data.bingoEvent;
    }
  });

  it('say in the form what the platform rejects', async () => {
    const page = await suite.open('/console/events/~new', 'admin');
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByText('The event needs a name.').waitFor();
    await page.getByLabel('Name').first().fill('Spring');
    await page.getByLabel('Start').fill('2026-12-01T12:00');
    await page.getByLabel('End').fill('2026-12-08T12:00');
    await page.getByRole('button', { name: 'Save the event' }).click();

    await page
      .getByRole('alert')
      .getByText(/already|taken/)
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/events/~new');
  });

  it('show the progress of a participant, and reverse an entry of the ledger', async () => {
    const page = await suite.open('/console/events/spring', 'admin');
    await page.getByRole('link', { name: 'Zezima' }).click();
    await page.getByRole('button', { name: 'Complete: Party' }).click();
    await page.getByRole('button', { name: 'Take back: Party' }).waitFor();
    await page.getByRole('button', { name: 'Reverse', exact: true }).click();
    await page.getByLabel('Reason').fill('Wrong player');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();

    await page.getByText('reversal, Wrong player').waitFor();
    await eventually(async () => {
      const { body } = await suite.platform.anonymous.get('/bingo/events/spring/leaderboard');
      expect(body).toMatchObject({ leaderboard: [{ rsn: 'Zezima', points: 0 }] });
    });
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await suite.visit.takeScreenshot('console-participant');
    suite.expectNoComplaints();
  });

  it('offer no changes to others', async () => {
    const page = await suite.open('/console/events/spring', 'ironbram');
    await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
    await page.getByText('Signed in as Iron Bram').waitFor();
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'More' }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Participants' }).count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);

    for (const path of ['/console/events/~new', `/console/events/spring/participants/${participantId}`]) {
      await page.goto(`${suite.platform.baseUrl}${path}`);
      await page.getByText('This page needs a permission').waitFor();
    }
  });
});
