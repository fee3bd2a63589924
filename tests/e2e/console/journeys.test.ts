import type { Page } from 'playwright-core';
import { seedEvent, seedProof, seedTiles } from '#tests/contract/events/seed';
import { notification } from '#tools/load/dink/notifications';
import { accessibilityFindings } from './accessibility';
import { describeInBrowser } from './in-browser';
import { press, tabTo } from './keyboard';

describeInBrowser('with the keyboard alone', (suite) => {
  beforeAll(async () => {
    const { platform } = suite;
    const player = await platform.signIn({ id: '100000000000000002', username: 'ironbram' });
    const eventId = await seedEvent(platform);
    const [first, second] = await seedTiles(platform, eventId);
    await seedProof(player, eventId, first);
    await seedProof(player, eventId, second);
  });

  it('an organiser creates an event and its board', async () => {
    const page = await suite.open('/', 'admin');
    await follow(page, 'Bingo events');
    await follow(page, 'New event');
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Winter bingo');
    await tabTo(page, page.getByLabel('Start'));
    await typeMoment(page, -1);
    await tabTo(page, page.getByLabel('End'));
    await typeMoment(page, 7);
    await tabTo(page, page.getByLabel('Board size'));
    await press(page, 'ArrowDown', 3);
    await tabTo(page, page.getByRole('button', { name: 'Row 1, column 1: empty' }));
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.getByLabel('Name of the task').waitFor();
    await page.keyboard.type('Three Zulrah');
    await press(page, 'Tab', 2);
    await page.keyboard.type('Zulrah');
    await press(page, 'Tab');
    await press(page, 'Control+A');
    await page.keyboard.type('3');
    await press(page, 'Enter');
    await page.getByRole('button', { name: 'Row 2, column 2: Three Zulrah' }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Save the event' }));
    await press(page, 'Enter');

    await page.getByRole('heading', { name: 'Winter bingo', level: 1 }).waitFor();
    const created = await suite.platform.anonymous.get('/bingo/events/winter-bingo').expect(200);
    expect(created.body).toMatchObject({
      name: 'Winter bingo',
      status: 'active',
      board: {
        size: 2,
        tasks: [{ position: 3, name: 'Three Zulrah', trigger: 'npc_kill:Zulrah:3', points: 1 }],
      },
    });
    expect(await accessibilityFindings(page)).toEqual([]);
    suite.expectNoComplaints();
  });

  it('a player registers, and what Dink reports counts', async () => {
    const page = await suite.open('/', 'ironbram');
    await follow(page, 'My events');
    await tabTo(page, page.getByLabel('Player name in the game'));
    await page.keyboard.type('Iron Bram');
    await press(page, 'Enter');
    await page.getByText('As Iron Bram: 0 tasks, 0 points').waitFor();
    await follow(page, 'Board of Winter bingo');
    await tabTo(page, page.getByRole('button', { name: 'Show my addresses' }));
    await press(page, 'Enter');
    const hook = await page.getByText(/\/bingo\/hooks\/dink\/bh_[\w-]+$/).innerText();
    for (const count of [41, 42, 43]) {
      const kill = notification('Iron Bram', 'KILL_COUNT', { boss: 'Zulrah', count });
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch(hook, { method: 'POST', headers, body: JSON.stringify(kill) });
      expect(status).toBe(200);
    }

    await page.reload();
    await page.getByText('Iron Bram: 1 point').waitFor();
    await page.getByText('completed').first().waitFor();
    const { body } = await suite.platform.anonymous.get('/bingo/events/winter-bingo/leaderboard').expect(200);
    expect(body).toMatchObject({ leaderboard: [{ rsn: 'Iron Bram', points: 1, tasks_completed: 1 }] });
    expect(await accessibilityFindings(page)).toEqual([]);
    suite.expectNoComplaints();
  });

  it('a reviewer accepts proofs, by a button and by a key', async () => {
    const page = await suite.open('/', 'admin');
    await follow(page, 'Review');
    await page.getByRole('heading', { name: 'Tile 1' }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Approve', exact: true }));
    await press(page, 'Enter');
    await page.getByText('Approved: Tile 1 of Iron Bram.').waitFor();
    await page.getByRole('heading', { name: 'Tile 2' }).waitFor();
    await press(page, 'a');
    await page.getByText('Approved: Tile 2 of Iron Bram.').waitFor();
    await page.getByText('No proof is waiting for a review.').waitFor();
    const stored = await suite.platform.sql('SELECT DISTINCT status FROM events.submissions');
    expect(stored).toEqual([{ status: 'approved' }]);
    expect(await accessibilityFindings(page)).toEqual([]);
    suite.expectNoComplaints();
  });
});

/** Follows a link. */
async function follow(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('link', { name, exact: true }));
  await press(page, 'Enter');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Types nine in the morning of a day, counted from today, into a field for date and time. */
async function typeMoment(page: Page, days: number): Promise<void> {
  const date = new Date(Date.now() + days * 86_400_000);
  const parts = [date.getMonth() + 1, date.getDate(), date.getFullYear()];
  await page.keyboard.type(parts.map((part) => String(part).padStart(2, '0')).join(''));
  await press(page, 'Tab');
  await page.keyboard.type('0900AM');
}
