import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

describeInBrowser('the tools in the console', (suite) => {
  it('create a token, which works until it is revoked', async () => {
    const page = await suite.open('/console/tokens', 'ironbram');
    await page.getByText('You have no active token.').waitFor();
    await page.getByLabel('Name').fill('Spreadsheet');
    await page.getByRole('button', { name: 'Create a token' }).click();
    await page.getByText('The token is shown once.').waitFor();
    const token = await page.locator('code').innerText();
    const authorization = `Bearer ${token}`;
    const me = async () =>
      (await fetch(`${suite.platform.baseUrl}/auth/me`, { headers: { authorization } })).json();
    expect(await me()).toMatchObject({ user: { username: 'ironbram' } });
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);

    await page.getByRole('button', { name: 'Revoke Spreadsheet' }).click();
    await page.getByText('every token that it created is revoked too').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await me()).toMatchObject({ user: { username: 'ironbram' } });
    await page.getByRole('button', { name: 'Revoke Spreadsheet' }).click();
    await page.getByRole('button', { name: 'Revoke the token' }).click();
    await page.getByText('You have no active token.').waitFor();
    expect(await me()).not.toMatchObject({ user: { username: 'ironbram' } });
    suite.expectNoComplaints();
  });

  it('create, edit, disable and delete a rule', async () => {
    const page = await suite.open('/console/automation', 'admin');
    await page.getByText('There are no rules yet.').waitFor();
    await page.getByLabel('Name').fill('Welcome');
    await page.getByLabel('Id of the chat channel').fill('general');
    await page.getByLabel('Message').fill('Welcome, {username}!');
    await page.getByRole('button', { name: 'Create the rule' }).dblclick();
    const enabled = page.getByRole('switch', { name: 'Enable Welcome' });
    await enabled.waitFor();
    expect(await suite.platform.sql('SELECT name FROM game.rules')).toEqual([{ name: 'Welcome' }]);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await enabled.focus();
    await page.keyboard.press('Space');
    await page.getByRole('switch', { name: 'Enable Welcome', checked: false }).waitFor();
    await page.getByRole('button', { name: 'Edit Welcome' }).click();
    const edited = page.getByRole('dialog', { name: 'Edit Welcome' });
    expect(await edited.getByLabel('Id of the chat channel').inputValue()).toBe('general');
    await edited.getByLabel('Message').fill('Hello, {username}!');
    expect(await accessibilityFindings(page)).toEqual([]);
    await edited.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Hello, {username}!' }).waitFor();

    await page.getByRole('button', { name: 'Delete Welcome' }).click();
    await page.getByText('This deletes the rule with its delivery log').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).count()).toBe(1);
    await page.getByRole('button', { name: 'Delete the rule' }).click();
    await page.getByText('There are no rules yet.').waitFor();
    suite.expectNoComplaints();
  });

  it('show the calendar, which is synchronised', async () => {
    const page = await suite.open('/console/calendar', 'admin');
    await page.getByRole('button', { name: 'Synchronise now' }).click();
    await page.getByText(/\d+ events? (was|were) updated\./).waitFor();
    const next = page.getByRole('table', { name: 'What comes next' });
    await next.getByRole('columnheader', { name: 'Start' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    suite.expectNoComplaints();
  });

  it('find a player', async () => {
    const page = await suite.open('/console/players', 'ironbram');
    await page.getByRole('combobox', { name: 'Player name' }).fill('Zezima');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText(/^Experience: [\d,]+$/).waitFor();
    await page.getByText('Members: none').waitFor();
    expect(new URL(page.url()).search).toBe('?name=Zezima');
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    suite.expectNoComplaints();
  });
});
