import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInSandbox } from './in-browser';

const MEMBERS = `SELECT t.name AS team, array_agg(u.username ORDER BY u.username) AS members FROM events.teams t
  JOIN events.team_members m ON m.team_id = t.id JOIN auth.users u ON u.id = m.user_id
  WHERE t.event_id = 'relay' GROUP BY t.name ORDER BY t.name`;

describeInSandbox('teams of tile events in the console', (suite) => {
  const members = () => suite.platform.sql(MEMBERS);

  it('belong to an event that an organiser creates with a size of teams', async () => {
    const page = await suite.open('/console/tiles/~new', 'admin');
    await page.getByLabel('Name').fill('Winter relay');
    await page.getByLabel('Id').fill('relay');
    await page.getByLabel('First day').fill('2097-01-01');
    await page.getByLabel('Last day').fill('2097-01-31');
    await page.getByLabel('Team size').fill('1');
    await page.getByRole('button', { name: 'Create the event' }).click();
    await page.getByText('A team has 2 to 50 players.').waitFor();
    await page.getByLabel('Team size').fill('2');
    await page.getByRole('button', { name: 'Create the event' }).click();
    await page.getByRole('heading', { name: 'Edit Winter relay' }).waitFor();
    await page.getByRole('link', { name: 'Back to the event' }).click();
    await page.getByText('You are in no team.').waitFor();
    await page.getByRole('link', { name: 'Teams', exact: true }).click();
    await page.getByText('There are no teams yet.').waitFor();
    suite.expectNoComplaints();
  });

  it('are created, renamed and filled by an organiser, who moves members and names the captain', async () => {
    const page = await suite.open('/console/tiles/relay/teams', 'admin');
    for (const team of ['Foxes', 'Herons']) {
      await page.getByLabel('Name of the team').fill(team);
      await page.getByRole('button', { name: 'New team' }).click();
      await page
        .getByRole('status')
        .filter({ hasText: `Invite code of ${team}` })
        .waitFor();
    }
    await page.getByRole('button', { name: 'Rename Foxes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename Foxes' });
    await dialog.getByLabel('Name of the team').fill('Red Foxes');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const foxes = page.getByRole('article', { name: 'Red Foxes' });
    await foxes.waitFor();

    const [ole] = await suite.platform.sql<{ id: string }>(
      `SELECT id FROM auth.users WHERE username = 'oak_ole'`,
    );
    for (const user of ['farming.flo', ole?.id ?? '']) {
      await page.getByRole('combobox', { name: 'User', exact: true }).fill(user);
      await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({ label: 'Red Foxes' });
      await page.getByRole('button', { name: 'Place', exact: true }).click();
      await page.getByText(`${user} is in Red Foxes now.`).waitFor();
    }
    await page.getByRole('button', { name: 'Make oak_ole captain' }).click();
    await foxes.getByRole('listitem').filter({ hasText: 'oak_ole' }).getByText('captain').waitFor();

    await page.getByRole('combobox', { name: 'User', exact: true }).fill('farming.flo');
    await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({ label: 'Herons' });
    await page.getByRole('button', { name: 'Place', exact: true }).click();
    await page.getByRole('article', { name: 'Herons' }).getByText('farming.flo').waitFor();
    expect(await members()).toEqual([
      { team: 'Herons', members: ['farming.flo'] },
      { team: 'Red Foxes', members: ['oak_ole'] },
    ]);
    suite.expectNoComplaints();
  });

  it('do not take somebody who does not exist, and say so', async () => {
    const page = await suite.open('/console/tiles/relay/teams', 'admin');
    const place = page.getByRole('button', { name: 'Place', exact: true });
    await page.getByRole('combobox', { name: 'User', exact: true }).fill('nobody here');
    await place.click();
    await page.getByText('Choose a user who is suggested, or give an id.').waitFor();
    await page.getByRole('combobox', { name: 'User', exact: true }).fill('404404');
    await place.click();
    await page.getByRole('alert').getByText('User not found').waitFor();
  });

  it('are joined with the code, and left, on the page of the event', async () => {
    const organiser = await suite.open('/console/tiles/relay/teams', 'admin');
    await organiser.getByRole('button', { name: 'New invite code of Herons' }).click();
    await organiser.getByRole('button', { name: 'Replace the code' }).click();
    const shown = organiser.getByRole('status').filter({ hasText: 'Invite code of Herons' });
    const code = (await shown.locator('code').textContent()) ?? '';

    const page = await suite.open('/console/tiles/relay', 'nora.new');
    await page.getByLabel('Invite code').fill('tt_unknown');
    await page.getByRole('button', { name: 'Join a team' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Invite code').fill(code);
    await page.getByRole('button', { name: 'Join a team' }).click();
    await page.getByText('You are in Herons.').waitFor();
    expect(await members()).toContainEqual({ team: 'Herons', members: ['farming.flo', 'nora.new'] });
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);

    await page.getByRole('button', { name: 'Leave Herons' }).click();
    await page.getByText('You are in no team.').waitFor();
    expect(await members()).toContainEqual({ team: 'Herons', members: ['farming.flo'] });
  });

  it('are created by a player, who leads the team and gives its code on', async () => {
    const page = await suite.open('/console/tiles/relay', 'nora.new');
    await page.getByLabel('Name of the team').fill('Night Owls');
    await page.getByRole('button', { name: 'New team' }).click();
    await page.getByRole('status').filter({ hasText: 'Invite code of Night Owls' }).waitFor();
    await page.getByRole('button', { name: 'New invite code' }).click();
    await page.getByRole('button', { name: 'Replace the code' }).click();
    await page.getByRole('link', { name: 'Teams', exact: true }).click();
    await page.getByRole('button', { name: 'Rename Night Owls' }).waitFor();
    expect(await page.getByRole('button', { name: 'Rename Herons' }).count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'User', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Disband Night Owls' }).click();
    await page.getByRole('button', { name: 'Disband the team' }).click();
    await page.getByRole('article', { name: 'Night Owls' }).waitFor({ state: 'detached' });
    suite.expectNoComplaints();
  });

  it('are shown to everybody with their standings, accessible and on a telephone', async () => {
    const page = await suite.open('/console/tiles/relay/teams');
    await page.getByRole('article', { name: 'Herons' }).waitFor();
    await page.getByRole('table', { name: 'Standings of the teams' }).waitFor();
    expect(await page.getByRole('button', { name: /invite|Rename|Disband|Place/ }).count()).toBe(0);
    for (const user of [undefined, 'admin']) {
      const shown = await suite.open('/console/tiles/relay/teams', user);
      await shown.getByRole('article', { name: 'Herons' }).waitFor();
      expect(await accessibilityFindings(shown)).toEqual([]);
      expect(await overflowAt360(shown)).toEqual([]);
    }
  });
});
