import { pngImage } from '#tests/support/images';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInSandbox } from './in-browser';

describeInSandbox('tile events in the console', (suite) => {
  it('are created by an organiser, with tiles', async () => {
    const page = await suite.open('/console/tiles', 'admin');
    await page.getByRole('link', { name: 'New tile event' }).click();
    await page.getByLabel('Name').fill('Autumn race');
    expect(await page.getByLabel('Id').inputValue()).toBe('autumn-race');
    await page.getByLabel('First day').fill('2027-01-01');
    await page.getByLabel('Last day').fill('2027-01-31');
    await page.getByRole('button', { name: 'Create the event' }).click();
    await page.getByRole('heading', { name: 'Autumn race' }).waitFor();
    for (const tile of ['Kraken', 'Hydra']) {
      await page.getByLabel('Name of the tile').fill(tile);
      await page.getByRole('button', { name: 'Add a tile' }).click();
      await page.getByRole('row').filter({ hasText: tile }).waitFor();
    }
    const { body } = await suite.platform.anonymous.get('/events/autumn-race').expect(200);
    expect(body).toMatchObject({ tiles: [{ name: 'Kraken' }, { name: 'Hydra' }] });
    suite.expectNoComplaints();
  });

  it('are edited with their tiles, and deleted', async () => {
    const page = await suite.open('/console/tiles/autumn-race', 'admin');
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Last day').fill('2026-12-31');
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByText('The last day must not be before the first.').waitFor();
    await page.getByLabel('Last day').fill('2027-02-28');
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit Kraken' }).click();
    await page.getByRole('dialog').getByLabel('Points').fill('25');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row').filter({ hasText: 'Kraken' }).getByText('25').waitFor();
    await page.getByRole('button', { name: 'Delete Hydra' }).click();
    await page.getByRole('button', { name: 'Delete the tile' }).click();
    await page.getByRole('row').filter({ hasText: 'Hydra' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save the event' }).click();
    await page.getByRole('heading', { name: 'Autumn race', exact: true }).waitFor();
    const { body } = await suite.platform.anonymous.get('/events/autumn-race').expect(200);
    expect(body).toMatchObject({ end_date: '2027-02-28', tiles: [{ name: 'Kraken', points: 25 }] });

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('This deletes the event with its tiles, all proofs and their images.').waitFor();
    await page.getByRole('button', { name: 'Delete the event' }).click();
    await page.getByRole('heading', { name: 'Tile events' }).waitFor();
    await suite.platform.anonymous.get('/events/autumn-race').expect(404);
    suite.expectNoComplaints();
  });

  it('take proofs by the drop zone', async () => {
    const page = await suite.open('/console/tiles/spring', 'nora.new');
    const image = (await pngImage({ width: 320, height: 200 })).toString('base64');
    await page.getByRole('button', { name: 'Submit the proof' }).waitFor();
    const zone = page.locator('label').filter({ hasText: 'Drop a screenshot here' });
    const transfer = await page.evaluateHandle(
      `(() => {
        const bytes = Uint8Array.from(atob('${image}'), (character) => character.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], 'proof.png', { type: 'image/png' }));
        return transfer;
      })()`,
    );
    await zone.dispatchEvent('drop', { dataTransfer: transfer });
    await page.getByText('Chosen: proof.png').waitFor();
    await page.getByRole('img', { name: 'Preview of the proof' }).waitFor();
    await page.getByLabel('Tile of the proof').selectOption({ label: 'A champion scroll' });
    await page.getByLabel('Notes for the reviewer').fill('From the drop zone');
    await page.getByRole('button', { name: 'Submit the proof' }).dblclick();
    await page.getByText('Your proof was received and waits for review.').waitFor();
    await page.getByRole('img', { name: 'Your proof for A champion scroll' }).waitFor();
    const stored = await suite.platform.sql(
      `SELECT status FROM events.submissions WHERE notes = 'From the drop zone'`,
    );
    expect(stored).toEqual([{ status: 'pending' }]);

    await page.getByRole('link', { name: 'My events' }).click();
    await page.getByRole('img', { name: 'Your proof for A champion scroll' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByRole('link', { name: /^Submit a proof for / }).waitFor();
    await page.getByRole('button', { name: 'Delete your proof for A champion scroll' }).click();
    await page.getByRole('button', { name: 'Delete the proof' }).click();
    await page.getByRole('img', { name: 'Your proof for A champion scroll' }).waitFor({ state: 'detached' });
    suite.expectNoComplaints();
  });

  it('reject what is no image before it is sent', async () => {
    const page = await suite.open('/console/tiles/spring', 'nora.new');
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await page.getByText('Choose a PNG or JPEG image of at most 8 MiB.').waitFor();
    expect(await page.getByRole('button', { name: 'Submit the proof' }).isDisabled()).toBe(true);
  });

  it('forget why a proof was rejected when another file is chosen', async () => {
    const page = await suite.open('/console/tiles/spring', 'nora.new');
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await page.getByRole('button', { name: 'Submit the proof' }).click();
    await page
      .getByRole('alert')
      .getByText(/^The image /)
      .waitFor();
    await input.setInputFiles({
      name: 'y.png',
      mimeType: 'image/png',
      buffer: await pngImage({ width: 9, height: 9 }),
    });
    await page.getByText('Chosen: y.png').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('have proofs that are reviewed with the keyboard alone', async () => {
    const page = await suite.open('/console/review', 'admin');
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    const [before] = await suite.platform.sql<{ pending: number }>(
      `SELECT count(*)::integer AS pending FROM events.submissions WHERE status = 'pending'`,
    );
    await page.keyboard.press('c');
    await page.keyboard.type('Seen');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/^Approved: /).waitFor();
    const [after] = await suite.platform.sql<{ pending: number; notes: number }>(
      `SELECT count(*) FILTER (WHERE status = 'pending')::integer AS pending,
        count(*) FILTER (WHERE status = 'approved' AND reviewer_notes = 'Seen')::integer AS notes FROM events.submissions`,
    );
    expect(after).toEqual({ pending: (before?.pending ?? 0) - 1, notes: 1 });
    suite.expectNoComplaints();
  });
});
