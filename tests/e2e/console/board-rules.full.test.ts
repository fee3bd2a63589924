import { z } from 'zod';
import { complete, eventBody, inHours, seedPlayer, TASKS } from '#tests/contract/bingo/seed';
import { seedTeam, seedTeamEvent, start } from '#tests/contract/bingo/seed-teams';
import { ask } from '#tests/contract/graph';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

const REREAD = { timeout: 90_000 };

const HIDDEN = {
  position: 8,
  name: 'Secret',
  description: 'In the cave',
  trigger: 'npc_kill:Bat:1',
  points: 5,
};
const RULES = `mutation ($id: ID!, $tasks: [BingoTaskInput!]) { updateBingoEvent(id: $id, input: {
  bonuses: { row: 100, board: 500 }, tiers: [{ number: 1 }, { number: 2, name: "Gold", needed: 1 }], tasks: $tasks }) { id } }`;
const SHOW = `mutation ($id: ID!, $tasks: [BingoTaskInput!]) { updateBingoEvent(id: $id, input: { tasks: $tasks }) {
  board { tasks { name } } } }`;
const updated = z.object({ updateBingoEvent: z.object({}) });

const TIERED = TASKS.map((task) => ({ ...task, tier: task.position < 3 ? 1 : 2 }));
const hidden = { ...HIDDEN, hiddenUntil: inHours(1) };

describeInBrowser('the page of a board with bonuses, tiers and hidden tasks', (suite) => {
  it('shows what is locked until somebody opens it, and a hidden task as soon as it is shown', async () => {
    const { platform } = suite;
    const admin = await platform.signInAdmin();
    await admin.post('/bingo/events', eventBody({ id: 'rules', name: 'Rules' })).expect(201);
    const { key } = await seedPlayer(platform, 'rules', { rsn: 'Ann' });
    updated.parse(await ask(admin, RULES, { id: 'rules', tasks: [...TIERED, hidden] }));
    const page = await suite.open('/boards/rules');
    await page.getByText('Live', { exact: true }).waitFor();

    const rules = page.getByRole('region', { name: 'Bonuses and tiers' });
    expect(await rules.getByRole('listitem').allTextContents()).toEqual([
      'Each row: 100 points',
      'The whole board: 500 points',
      'Tier 1 – open for 1 player',
      'Tier 2: Gold – opens with one task of Tier 1, locked',
    ]);
    const cells = page.getByRole('region', { name: 'Board' }).getByRole('listitem');
    expect(await cells.filter({ hasText: 'Tier 2: Gold, locked' }).count()).toBe(3);
    await cells.nth(8).getByText('No task').waitFor();
    expect(await page.content()).not.toContain('Secret');
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await suite.visit.takeScreenshot('board-rules');

    await ask(admin, SHOW, { id: 'rules', tasks: [...TIERED, { ...HIDDEN, hiddenUntil: null }] });
    await cells.nth(8).getByText('Secret').waitFor();
    await page.getByRole('status').getByText('New task: Secret.').waitFor();
    // What the stream does not say.
    await cells
      .nth(8)
      .getByText('In the cave')
      .waitFor({ ...REREAD, state: 'attached' });

    await complete(platform, 'rules', key, [0]);
    await rules.getByText('Tier 2: Gold – opens with one task of Tier 1, open for 1 player').waitFor(REREAD);
    expect(await cells.filter({ hasText: 'locked' }).count()).toBe(0);
    expect(await cells.filter({ hasText: 'Tier 2: Gold' }).count()).toBe(3);
    suite.expectNoComplaints();
  });

  it('shows a task when its time comes', async () => {
    const { platform } = suite;
    const admin = await platform.signInAdmin();
    await admin.post('/bingo/events', eventBody({ id: 'timed', name: 'Timed' })).expect(201);
    const page = await suite.open('/boards/timed');
    await page.getByText('Live', { exact: true }).waitFor();
    const soon = new Date(Date.now() + 5000).toISOString();
    await ask(admin, SHOW, { id: 'timed', tasks: [...TASKS, { ...HIDDEN, hiddenUntil: soon }] });
    await page.getByRole('region', { name: 'Board' }).getByText('Secret').waitFor(REREAD);
    suite.expectNoComplaints();
  });

  it('keeps the standings of teams and the tiers that are open for them current', async () => {
    const { platform } = suite;
    const id = await seedTeamEvent(platform);
    const { members } = await seedTeam(platform, id, 'Reds');
    await seedTeam(platform, id, 'Blues');
    await ask(await platform.signInAdmin(), RULES, { id, tasks: TIERED });
    await start(platform, id);
    const page = await suite.open(`/boards/${id}`);
    await page.getByText('Live', { exact: true }).waitFor();
    await complete(platform, id, members[1]?.key ?? '', [0]);
    const teams = page.getByRole('table', { name: 'Teams' });
    await teams.getByRole('row', { name: '1 Reds 1 0 10' }).waitFor(REREAD);
    await page.getByText('Tier 1 – open for 2 teams').waitFor();
    await page.getByText('Tier 2: Gold – opens with one task of Tier 1, open for 1 team').waitFor();
    suite.expectNoComplaints();
  });
});
