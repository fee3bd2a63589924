import type { Page } from 'playwright-core';
import { eventBody } from '#tests/contract/bingo/seed';
import { eventually } from '#tests/support/eventually';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

const QUESTION = 'Your input is not saved';
const description = (page: Page) => page.getByLabel('Description');
const draftsIn = (page: Page) =>
  page.evaluate('Object.keys(sessionStorage).filter((key) => key.startsWith("draft "))');
const response = (page: Page, button: 'Leave without saving' | 'Cancel') =>
  page.getByRole('button', { name: button }).click();
const questionGone = (page: Page) => page.getByText(QUESTION).waitFor({ state: 'detached' });

describeInBrowser('input that is not saved', (suite) => {
  beforeAll(async () => {
    const admin = await suite.platform.signInAdmin();
    await admin.post('/bingo/events', eventBody({ id: 'spring', name: 'Spring bingo' })).expect(201);
  });

  it('is lost by a link only after a question', async () => {
    const page = await suite.open('/console/events', 'admin');
    await page.getByRole('link', { name: 'New event' }).click();
    await description(page).fill('For everybody');
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByText(QUESTION).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await response(page, 'Cancel');
    await questionGone(page);
    expect(await description(page).inputValue()).toBe('For everybody');

    await page.getByRole('link', { name: 'Activity' }).click();
    await response(page, 'Leave without saving');
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    expect(await draftsIn(page)).toEqual([]);
    // The history is as if nobody had asked.
    await page.goBack();
    await page.getByRole('heading', { name: 'New event' }).waitFor();
    expect(await description(page).inputValue()).toBe('');
    await page.goBack();
    await page.getByRole('heading', { name: 'Bingo events' }).waitFor();
    suite.expectNoComplaints();
  });

  it('is lost by Back only after a question', async () => {
    const page = await suite.open('/console/events', 'admin');
    await page.getByRole('link', { name: 'New event' }).click();
    await description(page).fill('For everybody');
    // Back from a place within the page does not ask.
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await page.goBack();
    expect(await page.getByText(QUESTION).count()).toBe(0);
    await page.goBack();
    await page.getByText(QUESTION).waitFor();
    await response(page, 'Cancel');
    await questionGone(page);
    expect(await description(page).inputValue()).toBe('For everybody');
    await page.goBack();
    await response(page, 'Leave without saving');
    await page.getByRole('heading', { name: 'Bingo events' }).waitFor();
    await page.getByRole('link', { name: 'New event' }).click();
    expect(await description(page).inputValue()).toBe('');
    // What was undone is no input: nothing asks.
    await description(page).fill('a');
    await description(page).fill('');
    await page.goBack();
    await page.getByRole('heading', { name: 'Bingo events' }).waitFor();
    expect(await page.getByText(QUESTION).count()).toBe(0);
    suite.expectNoComplaints();
  });

  it('is lost by closing the tab only after a question', async () => {
    const page = await suite.open('/console/events/spring/edit', 'admin');
    await description(page).fill('For everybody');
    const requested = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await requested;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    expect(await description(page).inputValue()).toBe('For everybody');
  });

  it('is there again after a reload, and can be discarded', async () => {
    const page = await suite.open('/console/events/spring/edit', 'admin');
    await description(page).fill('For everybody');
    await page.reload();
    await page.getByText('This is what you entered before and did not save.').waitFor();
    expect(await description(page).inputValue()).toBe('For everybody');
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByRole('button', { name: 'Discard it' }).click();
    expect(await description(page).inputValue()).toBe('All of December');
    await eventually(async () => expect(await draftsIn(page)).toEqual([]));
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    suite.expectNoComplaints();
  });

  it('is there again after signing in when the session has ended, until it is saved', async () => {
    const page = await suite.open('/console/events/~new', 'admin');
    await page.getByLabel('Name').first().fill('Kept bingo');
    await page.getByLabel('Start').fill('2099-12-01T12:00');
    await page.getByLabel('End').fill('2099-12-08T12:00');
    await description(page).fill('For everybody');
    await suite.visit.context.clearCookies();
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: /admin ·/ }).click();
    await page.getByText('This is what you entered before and did not save.').waitFor();
    expect(await description(page).inputValue()).toBe('For everybody');
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByText('Kept bingo is saved.').waitFor();
    expect(await draftsIn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
  });

  it('is deleted by signing out', async () => {
    const page = await suite.begin();
    await suite.visit.signIn('admin');
    await page.goto(`${suite.platform.baseUrl}/console/events/spring/edit`);
    await description(page).fill('For everybody');
    expect(await draftsIn(page)).toHaveLength(1);
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.getByText('Not signed in').waitFor();
    expect(await draftsIn(page)).toEqual([]);
  });

  it('is not sent later when there was no connection', async () => {
    const page = await suite.open('/console/events/spring/edit', 'admin');
    await description(page).fill('Without a connection');
    await suite.visit.context.setOffline(true);
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByText('The platform cannot be reached, so this was probably not done.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await suite.visit.context.setOffline(false);
    const read = async () =>
      Object((await suite.platform.anonymous.get('/bingo/events/spring').expect(200)).body).description;
    // Whatever is repeated when the connection is back would be sent by now.
    await page.waitForResponse('**/graphql').catch(() => null);
    expect(await read()).toBe('All of December');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Spring bingo is saved.').waitFor();
    expect(await read()).toBe('Without a connection');
  });

  it('stays in a dialog when somebody clicks beside it', async () => {
    const page = await suite.open('/console/members', 'admin');
    await page.getByRole('button', { name: 'New role' }).click();
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Raid leaders');
    await page.mouse.click(5, 5);
    expect(await name.inputValue()).toBe('Raid leaders');
    await page.keyboard.press('Escape');
    await name.waitFor({ state: 'detached' });
    suite.expectNoComplaints();
  });

  it('stays in the other long forms too', async () => {
    const page = await suite.open('/console/tiles/~new', 'admin');
    for (const [path, label] of [
      ['/console/tiles/~new', 'Rules of the proofs'],
      ['/console/automation', 'Message'],
      ['/console/attendance', 'Players'],
    ] as const) {
      await page.goto(`${suite.platform.baseUrl}${path}`);
      await page.getByLabel(label).first().fill('Something long');
      await page.reload();
      await page.getByText('This is what you entered before and did not save.').waitFor();
      expect(await page.getByLabel(label).first().inputValue()).toBe('Something long');
      await page.getByRole('link', { name: 'Activity' }).click();
      await response(page, 'Leave without saving');
      await page.getByRole('heading', { name: 'Activity' }).waitFor();
    }
  });
});
