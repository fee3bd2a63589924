import { eventBody } from '#tests/contract/bingo/seed';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

describeInBrowser('the board of an event in the console', (suite) => {
  const placesOf = async (id: string) => {
    const { body } = await suite.platform.anonymous.get(`/bingo/events/${id}`).expect(200);
    return Object.fromEntries(
      Object(body).board.tasks.map((task: unknown) => [Object(task).name, Object(task).position]),
    );
  };

  it('has its tasks moved by dragging and by the keyboard', async () => {
    const admin = await suite.platform.signInAdmin();
    await admin.post('/bingo/events', eventBody({ id: 'spring', name: 'Spring bingo' })).expect(201);
    const before = await placesOf('spring');
    const page = await suite.open('/console/events/spring/edit', 'admin');
    const cell = (row: number, column: number) =>
      page.getByRole('button', { name: new RegExp(`^Row ${row}, column ${column}: `) });
    const [first, second, last] = [
      await cell(1, 1).innerText(),
      await cell(1, 2).innerText(),
      await cell(3, 3).innerText(),
    ].map((text) => text.split('\n')[1] ?? '');

    // The whole board must be in view.
    await page.setViewportSize({ width: 1280, height: 2000 });
    await cell(1, 1).dragTo(cell(3, 3));
    await page.getByRole('button', { name: `Row 3, column 3: ${first}` }).waitFor();
    await page.getByRole('button', { name: `Row 1, column 1: ${last}` }).waitFor();
    await cell(3, 3).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('button', { name: `Row 2, column 3: ${first}` }).waitFor();
    expect(await page.evaluate('document.activeElement.innerText')).toContain(first);
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate('document.activeElement.innerText')).toContain(first);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);

    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByText('Spring bingo is saved.').waitFor();
    const after = await placesOf('spring');
    expect(after[String(first)]).toBe(5);
    expect(after[String(second)]).toBe(before[String(second)]);
    suite.expectNoComplaints();
  });

  it('takes tasks with composed triggers', async () => {
    const page = await suite.open('/console/events/spring/edit', 'admin');
    await page.getByRole('button', { name: /^Row 3, column 1: / }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the task').fill('Snakes and dragons');
    await dialog.getByLabel('Completed by').selectOption('Several that count together');
    await dialog.getByLabel('Together').fill('10');
    await dialog.getByLabel('Creature').fill('Zulrah');
    await dialog.getByRole('button', { name: 'Add a part' }).click();
    await dialog.getByRole('button', { name: 'Put on the board' }).click();
    await dialog.getByText('Fill in what completes the task.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await dialog.getByLabel('Creature').nth(1).fill('Vorkath');
    await dialog.getByText('sum(10; npc_kill:Zulrah; npc_kill:Vorkath)').waitFor();
    expect(await overflowAt360(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Put on the board' }).click();
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByText('Spring bingo is saved.').waitFor();
    const { body } = await suite.platform.anonymous.get('/bingo/events/spring').expect(200);
    expect(Object(body).board.tasks).toContainEqual(
      expect.objectContaining({ position: 6, trigger: 'sum(10; npc_kill:Zulrah; npc_kill:Vorkath)' }),
    );
    suite.expectNoComplaints();
  });

  it('is that of an event for teams, when it is created with their size', async () => {
    const page = await suite.open('/console/events/~new', 'admin');
    await page.getByLabel('Name').first().fill('Team bingo');
    await page.getByLabel('Start').fill('2099-12-01T12:00');
    await page.getByLabel('End').fill('2099-12-08T12:00');
    await page.getByLabel('Team size').fill('1');
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByText('A team has 2 to 50 players.').waitFor();
    await page.getByLabel('Team size').fill('4');
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByText('Team bingo is saved.').waitFor();
    await page.getByRole('link', { name: 'Teams' }).click();
    await page.getByRole('heading', { name: 'Teams of Team bingo' }).waitFor();

    await page.goto(`${suite.platform.baseUrl}/console/events/team-bingo/edit`);
    await page.getByLabel('Team size').fill('');
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByText('Team bingo is saved.').waitFor();
    const stored = await suite.platform.sql(
      "SELECT mode, team_size FROM bingo.events WHERE id = 'team-bingo'",
    );
    expect(stored).toEqual([{ mode: 'solo', team_size: null }]);
    suite.expectNoComplaints();
  });
});
