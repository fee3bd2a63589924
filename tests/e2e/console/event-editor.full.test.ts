import type { Locator, Page } from 'playwright-core';
import { eventBody } from '#tests/contract/bingo/seed';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

const cell = (page: Page, row: number, column: number) =>
  page.getByRole('button', { name: new RegExp(`^Row ${row}, column ${column}: `) });
const focusOn = (page: Page, element: Locator) => element.and(page.locator(':focus')).waitFor();

describeInBrowser('the editor of events', (suite) => {
  const setUp = async (id: string) => {
    const admin = await suite.platform.signInAdmin();
    await admin.post('/bingo/events', eventBody({ id, name: `Event ${id}` })).expect(201);
    return suite.open(`/console/events/${id}/edit`, 'admin');
  };
  const stored = async (id: string) =>
    Object((await suite.platform.anonymous.get(`/bingo/events/${id}`).expect(200)).body);
  const save = (page: Page) => page.getByRole('button', { name: 'Save the event' }).click();

  it('gives the focus back to the cell of a task', async () => {
    const page = await setUp('focus');
    const acts: ((dialog: Locator) => Promise<void>)[] = [
      () => page.keyboard.press('Escape'),
      (dialog) => dialog.getByRole('button', { name: 'Close' }).click(),
      (dialog) => dialog.getByRole('button', { name: 'Put on the board' }).click(),
      (dialog) => dialog.getByRole('button', { name: 'Remove the task' }).click(),
    ];
    for (const act of acts) {
      await cell(page, 1, 2).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name of the task').waitFor();
      await act(dialog);
      await dialog.waitFor({ state: 'detached' });
      await focusOn(page, cell(page, 1, 2));
    }
    suite.expectNoComplaints();
  });

  it('asks before a smaller board loses tasks, and when the side is complete', async () => {
    const page = await setUp('side');
    const side = page.getByLabel('Board size');
    await side.press('Control+A');
    await side.pressSequentially('10');
    expect(await cell(page, 3, 3).count()).toBe(1);
    await side.press('Enter');
    await cell(page, 10, 10).waitFor();
    await page.getByRole('button', { name: 'Row 2, column 3: Party' }).waitFor();

    await side.fill('1');
    await side.press('Tab');
    await page.getByText('5 tasks are outside of this board.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await focusOn(page, side);
    expect(await side.inputValue()).toBe('10');
    await page.getByRole('button', { name: 'Row 2, column 3: Party' }).waitFor();

    await side.fill('2');
    await side.press('Enter');
    await page.getByRole('button', { name: 'Remove 2 tasks' }).click();
    await cell(page, 2, 2).waitFor();
    expect(await cell(page, 1, 3).count()).toBe(0);
    await save(page);
    await page.getByText('Event side is saved.').waitFor();
    const { board } = await stored('side');
    expect(board).toMatchObject({ size: 2, tasks: { length: 4 } });
    suite.expectNoComplaints();
  });

  it('rejects what is no side', async () => {
    const page = await setUp('no-side');
    const side = page.getByLabel('Board size');
    for (const wrong of ['26', '0', '']) {
      await side.fill(wrong);
      await save(page);
      await page.getByText('The board size must be a whole number from 1 to 25.').waitFor();
      await focusOn(page, page.locator('[aria-invalid=true]'));
    }
    expect(new URL(page.url()).pathname).toBe('/console/events/no-side/edit');
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('leaves the page of an event with the id "new" reachable', async () => {
    const page = await suite.open('/console/events', 'admin');
    await page.getByRole('link', { name: 'New event' }).click();
    await page.getByLabel('Name').first().fill('New');
    await page.getByLabel('Start').fill('2099-12-01T12:00');
    await page.getByLabel('End').fill('2099-12-08T12:00');
    await save(page);
    await page.getByText('New is saved.').waitFor();
    await page.getByRole('heading', { name: 'New', level: 1, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/events/new');
    await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
  });

  it('shows the first field that is not valid', async () => {
    const page = await suite.open('/console/events/~new', 'admin');
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.getByRole('button', { name: 'Save the event' }).scrollIntoViewIfNeeded();
    await save(page);
    const name = page.getByLabel('Name').first();
    await focusOn(page, name);
    const box = await name.boundingBox();
    expect(box?.y).toBeGreaterThan(56);
    expect(box?.y).toBeLessThan(700);
  });

  it('says what is wrong with a task before it is on the board', async () => {
    const page = await setUp('tasks');
    await cell(page, 1, 1).click();
    const dialog = page.getByRole('dialog');
    const keep = () => dialog.getByRole('button', { name: 'Put on the board' }).click();
    for (const wrong of ['-5', '1.5', 'abc', '0']) {
      await dialog.getByLabel('Kills').fill(wrong);
      await keep();
      await dialog.getByText('Kills must be a whole number from 1 to').waitFor();
    }
    await dialog.getByLabel('Kills').fill('3');
    await dialog.getByLabel('Points').fill('');
    await keep();
    await dialog.getByText('The points must be a whole number from 0 to 1,000,000.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await dialog.getByLabel('Points').fill('7');

    await dialog.getByLabel('Completed by').selectOption('An expression, as text');
    await dialog.getByLabel('Expression').fill('all(npc_kill:a:1');
    await keep();
    await dialog.getByText('The trigger cannot be read: expected `;` or `)`, at character 17.').waitFor();
    await focusOn(page, dialog.getByLabel('Expression'));
    expect(await accessibilityFindings(page)).toEqual([]);
    await dialog.getByLabel('Completed by').selectOption('Kills gained, measured by the platform');
    await dialog.getByLabel('Boss').fill('Nobody');
    await dialog.getByLabel('Kills').fill('3');
    await keep();
    await dialog.getByText('The trigger must name a boss of the game.').waitFor();
    await dialog.getByLabel('Completed by').selectOption('Several that count together');
    await dialog.getByLabel('Together').fill('3');
    await dialog.getByRole('button', { name: 'Add a part' }).click();
    await dialog.getByLabel('Boss').fill('Zulrah');
    await dialog.getByLabel('Completed by').nth(2).selectOption('A quest');
    await dialog.getByLabel('Quest').fill('any');
    await dialog.getByRole('button', { name: 'Add a part' }).click();
    await dialog.getByLabel('Completed by').nth(3).selectOption('A quest');
    await dialog.getByLabel('Quest').nth(1).fill('any');
    await keep();
    await dialog.getByText('must not have the same part twice in a sum').waitFor();
    await focusOn(page, dialog.getByLabel('Completed by').first());
    expect(await accessibilityFindings(page)).toEqual([]);
    await dialog.getByLabel('Quest').nth(1).fill('other');
    await keep();
    await page.getByRole('button', { name: 'Row 1, column 1: Goblins' }).waitFor();
    suite.expectNoComplaints();
  });

  it('finds items by what players call them, and makes several of them one task', async () => {
    const page = await setUp('items');
    await cell(page, 1, 1).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Completed by').selectOption('Items obtained');
    await dialog.getByLabel('Number').fill('1');
    const item = dialog.getByRole('combobox', { name: 'Item' });
    await item.fill('bcp');
    await page.getByRole('option', { name: 'Bandos chestplate', exact: true }).click();
    await dialog.getByText('item_obtain:11832:').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await item.fill('tassets');
    await page.getByRole('option', { name: 'Bandos tassets', exact: true }).click();
    await dialog.getByText('any(item_obtain:11832:1; item_obtain:11834:1)').waitFor();
    await dialog.getByRole('button', { name: 'Put on the board' }).click();
    await save(page);
    await page.getByText('Bandos chestplate or Bandos tassets').waitFor();
    suite.expectNoComplaints();
  });

  it('fills the empty cells from a list', async () => {
    const page = await setUp('listed');
    await page.getByRole('button', { name: 'Add tasks from a list' }).click();
    const dialog = page.getByRole('dialog');
    const list = '500 Zulrah\nWhips\t3 whips\t25\nTake a selfie with a bear';
    await dialog.getByLabel('Tasks, one in each line').fill(list);
    await dialog.getByRole('button', { name: 'Read the list' }).click();
    await dialog.getByText('3 tasks. Not understood, to be completed by an organiser: 1.').waitFor();
    await dialog.getByText('Line 3: Take a selfie with a bear').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Put 3 tasks on the board' }).click();
    await save(page);
    await page.getByText('Event listed is saved.').waitFor();
    await page.getByText('Zulrah × 500').first().waitFor();
    const { board } = await stored('listed');
    expect(board.tasks.slice(6)).toMatchObject([
      { trigger: 'npc_kill:Zulrah:500', points: 1 },
      { trigger: 'item_obtain:4151:3', points: 25 },
      { trigger: 'manual', points: 1 },
    ]);
    suite.expectNoComplaints();
  });

  it('says in which cell the task is that the platform rejects', async () => {
    const page = await setUp('cells');
    await cell(page, 3, 2).click();
    await page.getByLabel('Name of the task').fill('Late');
    await page.getByLabel('Creature').fill('Zulrah');
    // The platform cannot be asked while the task is put on the board.
    await page.route('**/graphql', (route) => route.abort());
    await page.getByLabel('Completed by').selectOption('An expression, as text');
    await page.getByLabel('Expression').fill('npc_kill:Zulrah');
    await page.getByRole('button', { name: 'Put on the board' }).click();
    await page.getByRole('button', { name: 'Row 3, column 2: Late' }).waitFor();
    await page.unroute('**/graphql');
    await save(page);
    await page.getByText('Row 3, column 2 (Late): The trigger must').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
  });

  it('does not overwrite what somebody else has changed meanwhile', async () => {
    const page = await setUp('shared');
    const admin = await suite.platform.signInAdmin();
    const description = page.getByLabel('Description');
    await description.waitFor();
    await admin.put('/bingo/events/shared', { name: 'Theirs' }).expect(200);
    await description.fill('Mine');
    await save(page);
    await page.getByText('Somebody else changed this meanwhile').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    expect(await stored('shared')).toMatchObject({ name: 'Theirs', description: 'All of December' });
    expect(await description.inputValue()).toBe('Mine');

    await page.getByRole('button', { name: 'Load the present state' }).click();
    await page.getByRole('heading', { name: 'Edit Theirs' }).waitFor();
    expect(await description.inputValue()).toBe('All of December');
    expect(await page.getByLabel('Name').first().inputValue()).toBe('Theirs');
    await admin.put('/bingo/events/shared', { name: 'Theirs again' }).expect(200);
    await description.fill('Mine again');
    await save(page);
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await page.getByText('Theirs is saved.').waitFor();
    expect(await stored('shared')).toMatchObject({ name: 'Theirs', description: 'Mine again' });
  });
});
