import { z } from 'zod';
import { ask } from '#tests/contract/graph';
import { eventually } from '#tests/support/eventually';
import { accessibilityFindings } from './accessibility';
import { describeInSandbox } from './in-browser';

const MEMBERS = `SELECT t.name AS team, array_agg(p.rsn ORDER BY p.rsn) AS members FROM bingo.teams t
  JOIN bingo.participants p ON p.team_id = t.id WHERE t.name = $1 GROUP BY t.name`;

const GROUP_SCORES = `{ trackerGroup(id: 139) { highScores(limit: 1) { scores { displayName experience } } } }`;

const groupScores = z.object({
  trackerGroup: z.object({
    highScores: z.object({
      scores: z.array(z.object({ displayName: z.string(), experience: z.number() })).min(1),
    }),
  }),
});

const NEW_TEAM = `mutation ($name: String!) {
  createBingoTeam(input: { eventId: "winter", name: $name }) { team { id } }
}`;

const RENAME =
  'mutation ($id: ID!, $rsn: String!) { renameBingoParticipant(participantId: $id, rsn: $rsn) { rsn } }';

describeInSandbox('teams in the console', (suite) => {
  it('are created by an organiser, who places members and makes one the captain', async () => {
    const page = await suite.open('/console/events/winter/teams', 'admin');
    await page.getByLabel('Name of the team').fill('Grey Yaks');
    await page.getByRole('button', { name: 'New team' }).click();
    const code = page.getByRole('status').filter({ hasText: 'Invite code of Grey Yaks' });
    await code.waitFor();
    expect(await code.locator('code').textContent()).toMatch(/^[\w-]{20,}$/);

    for (const player of ['Ultimate Uma', 'Vorkath Vik']) {
      await page.getByLabel(`Team of ${player}`).selectOption({ label: 'Grey Yaks' });
      await page.getByRole('button', { name: `Place ${player}` }).click();
      await page.getByRole('article', { name: 'Grey Yaks' }).getByText(player).waitFor();
    }
    await page.getByRole('button', { name: 'Make Vorkath Vik captain' }).click();
    await page
      .getByRole('article', { name: 'Grey Yaks' })
      .getByRole('listitem')
      .filter({ hasText: 'Vorkath Vik' })
      .getByText('captain')
      .waitFor();
    const [stored] = await suite.platform.sql<{ members: string[] }>(MEMBERS, ['Grey Yaks']);
    expect(stored?.members).toEqual(['Ultimate Uma', 'Vorkath Vik']);
    suite.expectNoComplaints();
  });

  it('are balanced by the experience of the players in a group', async () => {
    const organiser = await suite.platform.signInAdmin();
    const { trackerGroup } = groupScores.parse(await ask(organiser, GROUP_SCORES));
    const [strongest] = trackerGroup.highScores.scores;
    const [waiting] = await suite.platform.sql<{ id: string }>(
      "SELECT id FROM bingo.participants WHERE event_id = 'winter' AND team_id IS NULL ORDER BY rsn LIMIT 1",
    );
    for (const name of ['Amber Owls', 'Ochre Bears']) await ask(organiser, NEW_TEAM, { name });
    await organiser.graphql(RENAME, { id: waiting?.id, rsn: strongest?.displayName }).expect(200);
    const page = await suite.open('/console/events/winter/teams', 'admin');
    await page.getByRole('button', { name: 'Balance the teams' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Group number at Wise Old Man').fill('140');
    await dialog.getByRole('button', { name: 'Fill in total experience' }).click();
    await dialog.getByText('The platform does not read this group').waitFor();
    await dialog.getByLabel('Group number at Wise Old Man').fill('139');
    await dialog.getByRole('button', { name: 'Fill in total experience' }).click();
    await eventually(async () => {
      expect(await dialog.getByLabel('Strength of each player').inputValue()).toBe(
        `${strongest?.displayName} ${strongest?.experience}`,
      );
    });
    expect(await accessibilityFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Place / }).click();
    await dialog.waitFor({ state: 'hidden' });
    const left = "SELECT FROM bingo.participants WHERE event_id = 'winter' AND team_id IS NULL";
    expect(await suite.platform.sql(left)).toHaveLength(0);
    suite.expectNoComplaints();
  });

  it('cannot be disbanded once something counted, and say so', async () => {
    const page = await suite.open('/console/events/winter/teams', 'admin');
    await page.getByRole('button', { name: 'Disband Red Otters' }).click();
    await page.getByText('Its members are in no team then').waitFor();
    await page.getByRole('button', { name: 'Disband the team' }).click();
    await page.getByRole('alert').getByText('This did not work').waitFor();
    expect(await suite.platform.sql(`SELECT name FROM bingo.teams WHERE name = 'Red Otters'`)).toHaveLength(
      1,
    );
  });

  it('are shown to everybody, without what organisers change', async () => {
    const page = await suite.open('/console/events/winter/teams');
    await page.getByRole('article', { name: 'Red Otters' }).getByText('captain').waitFor();
    expect(await page.getByRole('button', { name: 'New invite code' }).count()).toBe(0);
    expect(await page.getByText('Order of the draft').count()).toBe(0);
  });

  it('have standings that follow what happens', async () => {
    const page = await suite.open('/console/events/winter', 'admin');
    await page.getByText('live', { exact: true }).waitFor();
    const cell = page.getByRole('progressbar', { name: /^Master clues: / });
    const before = await cell.getAttribute('aria-label');
    const [free] = await suite.platform.sql<{ id: string }>(
      `SELECT p.id FROM bingo.participants p WHERE p.event_id = 'winter' AND p.team_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM bingo.completions c WHERE c.team_id = p.team_id AND c.position = 22) LIMIT 1`,
    );
    const organiser = await suite.platform.signInAdmin();
    await organiser
      .graphql('mutation ($id: ID!) { completeBingoTask(participantId: $id, position: 22) { points } }', {
        id: free?.id,
      })
      .expect(200);
    await eventually(async () => {
      expect(await cell.getAttribute('aria-label')).not.toBe(before);
    });
    suite.expectNoComplaints();
  });
});
