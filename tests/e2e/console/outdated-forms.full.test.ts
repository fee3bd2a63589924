import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

const OUTDATED = 'Somebody else changed this meanwhile';

describeInBrowser('what somebody else has changed meanwhile', (suite) => {
  it('is not overwritten in a tile event', async () => {
    const admin = await suite.platform.signInAdmin();
    const body = { id: 'shared', name: 'Shared', start_date: '2099-01-01', end_date: '2099-01-02' };
    await admin.post('/events', body).expect(201);
    const page = await suite.open('/console/tiles/shared/edit', 'admin');
    const name = page.getByLabel('Name').first();
    await name.waitFor();
    await admin.put('/events/shared', { description: 'Theirs' }).expect(200);
    await name.fill('Mine');
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByText(OUTDATED).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByRole('button', { name: 'Load the present state' }).click();
    await page.getByText(OUTDATED).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Description').first().inputValue()).toBe('Theirs');
    await name.fill('Both');
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByRole('heading', { name: 'Both', level: 1 }).waitFor();
    const stored = await suite.platform.anonymous.get('/events/shared').expect(200);
    expect(stored.body).toMatchObject({ name: 'Both', description: 'Theirs' });
  });

  it('is not overwritten in an automation rule', async () => {
    const admin = await suite.platform.signInAdmin();
    const created = await admin
      .graphql(
        `mutation { createAutomationRule(input: { name: "Shared", trigger: bingo_started, action: chat_message,
          config: { channelId: "general", message: "First" } }) { id } }`,
      )
      .expect(200);
    const { id } = Object(created.body).data.createAutomationRule;
    const page = await suite.open('/console/automation', 'admin');
    await page.getByRole('button', { name: 'Edit Shared' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Mine');
    await admin
      .graphql(
        `mutation { updateAutomationRule(id: ${id}, input: { config: { channelId: "general", message: "Theirs" } }) { id } }`,
      )
      .expect(200);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(OUTDATED).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Load the present state' }).click();
    await page.getByText('Theirs').waitFor();
    await page.getByRole('button', { name: 'Edit Shared' }).click();
    expect(await dialog.getByLabel('Message').inputValue()).toBe('Theirs');
    await dialog.getByLabel('Name').fill('Both');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit Both' }).waitFor();
    const stored = await suite.platform.sql('SELECT name, message FROM game.rules');
    expect(stored).toEqual([{ name: 'Both', message: 'Theirs' }]);
  });
});
