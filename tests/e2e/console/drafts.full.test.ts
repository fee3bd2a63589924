import type { Page } from 'playwright-core';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInSandbox } from './in-browser';

/** The id of ironbram, who organises in these tests. */
const ORGANISER = '100000000000000002';
const DRAFTS = '{ bingoEventDrafts { name } }';

describeInSandbox('drafts of events', (suite) => {
  beforeAll(async () => {
    const admin = await suite.platform.signInAdmin();
    const role = { id: 'organiser', name: 'Organiser', priority: 1, permissions: ['manage_bingo'] };
    await admin.post('/auth/admin/roles', role).expect(201);
    await admin.post('/auth/admin/user-roles', { user_id: ORGANISER, role_id: 'organiser' }).expect(200);
  });

  const nameOf = (page: Page) => page.getByLabel('Name').first();
  const saveDraft = (page: Page) => page.getByRole('button', { name: 'Save as draft' }).click();

  async function addDraft(name: string): Promise<string> {
    const admin = await suite.platform.signInAdmin();
    const { body } = await admin
      .graphql(`mutation { saveBingoEventDraft(name: "${name}", content: { name: "${name}" }) { id } }`)
      .expect(200);
    return Object(body).data.saveBingoEventDraft.id;
  }

  it('are saved incomplete, and another organiser continues and creates the event', async () => {
    const first = await suite.open('/console/events/~new', 'admin');
    await nameOf(first).fill('Secret autumn');
    await first.getByLabel('Start').fill('2027-09-01T18:00');
    await first.getByLabel('Team size').fill('4');
    await first.getByRole('button', { name: 'Row 1, column 2: empty' }).click();
    const dialog = first.getByRole('dialog');
    await dialog.getByLabel('Name of the task').fill('Fifty goblins');
    await dialog.getByLabel('Completed by').selectOption('An organiser, by hand');
    await dialog.getByRole('button', { name: 'Put on the board' }).click();
    await saveDraft(first);
    await first.getByText('Saved as a draft. Only organisers see it.').waitFor();
    const row = first.getByRole('table', { name: 'Drafts' }).getByRole('row', { name: /Secret autumn/ });
    await row.getByText('admin', { exact: false }).waitFor();
    expect(await accessibilityFindings(first)).toEqual([]);
    expect(await overflowAt360(first)).toEqual([]);
    suite.expectNoComplaints();

    const second = await suite.open('/console/events', 'ironbram');
    await second.getByRole('button', { name: 'Continue Secret autumn' }).click();
    await nameOf(second).waitFor();
    expect(await nameOf(second).inputValue()).toBe('Secret autumn');
    expect(await second.getByLabel('Start').inputValue()).toBe('2027-09-01T18:00');
    expect(await second.getByLabel('Team size').inputValue()).toBe('4');
    await second.getByRole('button', { name: /Row 1, column 2: Fifty goblins/ }).waitFor();
    await second.getByRole('button', { name: 'Save the event' }).click();
    await second.getByText('Choose a date and a time.').waitFor();
    await second.getByLabel('End').fill('2027-09-08T18:00');
    await second.getByRole('button', { name: 'Save the event' }).click();
    await second.getByRole('heading', { name: 'Secret autumn', level: 1 }).waitFor();
    await second.getByRole('navigation').getByRole('link', { name: 'Bingo events' }).click();
    await second.getByRole('link', { name: 'Secret autumn' }).waitFor();
    expect(await second.getByRole('heading', { name: 'Drafts' }).count()).toBe(0);
    const { body } = await suite.platform.anonymous.get('/bingo/events/secret-autumn').expect(200);
    expect(body).toMatchObject({ name: 'Secret autumn', board: { tasks: [{ name: 'Fifty goblins' }] } });
    suite.expectNoComplaints();
  });

  it('are seen by organisers only', async () => {
    const id = await addDraft('Secret spring');
    for (const username of [undefined, 'wintertodd']) {
      const page = await suite.open('/console/events', username);
      await page.getByRole('link', { name: 'Winter bingo (invented)' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.getByText('Secret spring').count()).toBe(0);
      expect(await page.getByText('Drafts').count()).toBe(0);
      await page.goto(`${suite.platform.baseUrl}/console/events/~new?draft=${id}`);
      await page
        .getByText(username ? 'This page needs a permission' : 'Sign in')
        .first()
        .waitFor();
      expect(await page.getByText('Secret spring').count()).toBe(0);
      const queries = [DRAFTS, `{ bingoEventDraft(id: "${id}") { name content } }`];
      for (const query of queries) {
        const response = await page.request.post(`${suite.platform.baseUrl}/graphql`, { data: { query } });
        const { data, errors } = Object(await response.json());
        expect(JSON.stringify(data ?? null)).not.toContain('Secret');
        expect(errors[0].extensions.code).toBe(username ? 'FORBIDDEN' : 'UNAUTHENTICATED');
      }
      for (const path of ['/bingo/events', '/game/calendar/events', '/']) {
        const listed = await page.request.get(`${suite.platform.baseUrl}${path}`);
        expect(listed.status()).toBe(200);
        expect(await listed.text()).not.toContain('Secret spring');
      }
      await page.context().close();
    }
  });

  it('are not overwritten, and are deleted after a question', async () => {
    const id = await addDraft('Shared');
    const page = await suite.open(`/console/events/~new?draft=${id}`, 'ironbram');
    await nameOf(page).fill('Mine');
    const admin = await suite.platform.signInAdmin();
    const change = `mutation { saveBingoEventDraft(id: "${id}", name: "Theirs", content: { name: "Theirs" }) { id } }`;
    await admin.graphql(change).expect(200);
    await saveDraft(page);
    await page.getByText('Somebody else changed this meanwhile').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Load the present state' }).click();
    await page.getByText('Somebody else changed this meanwhile').waitFor({ state: 'detached' });
    expect(await nameOf(page).inputValue()).toBe('Theirs');
    await nameOf(page).fill('Both');
    await saveDraft(page);
    await page.getByRole('button', { name: 'Delete the draft Both' }).click();
    const dialog = page.getByRole('dialog');
    expect(await accessibilityFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete the draft' }).click();
    await page.getByRole('row', { name: /Both/ }).waitFor({ state: 'detached' });
    await page.goto(`${suite.platform.baseUrl}/console/events/~new?draft=${id}`);
    await page.getByText('There is no such draft.').waitFor();
  });

  it('keep the input of somebody whose draft became an event meanwhile', async () => {
    const id = await addDraft('Raced');
    const page = await suite.open(`/console/events/~new?draft=${id}`, 'ironbram');
    await nameOf(page).fill('Raced, and mine');
    const admin = await suite.platform.signInAdmin();
    await admin.graphql(`mutation { deleteBingoEventDraft(id: "${id}") { success } }`).expect(200);
    await saveDraft(page);
    await page.getByText('The draft was deleted, or its event was created.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go on without the draft' }).click();
    await saveDraft(page);
    await page.getByRole('row', { name: /^Raced, and mine / }).waitFor();
  });
});
