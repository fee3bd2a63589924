import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInSandbox } from './in-browser';

const CSV = `rsn,event,date,points,notes
Zezima,Gate raid,2026-11-01,10,
Iron Bram,Gate raid,2026-11-01,10,"late, but there"
Mossy Mae,Gate raid,yesterday,10,
`;

describeInSandbox('attendance in the console', (suite) => {
  it('is imported from a file, after a preview with what is wrong by line', async () => {
    const page = await suite.open('/console/attendance', 'admin');
    await page.getByRole('tab', { name: 'Import' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByLabel('CSV file').click(),
    ]);
    await chooser.setFiles({ name: 'gate.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await page.getByText('An import now: 2 new, 0 replaced or unchanged, 1 not imported.').waitFor();
    await page.getByText(/^Line 4: date /).waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'Gate raid' }).textContent()).toContain('20');

    await page.getByRole('button', { name: 'Import' }).dblclick();
    await page.getByText('2 new, 0 replaced or unchanged, 1 not imported.', { exact: true }).waitFor();
    await page.getByText(/^Line 4: /).waitFor();
    const stored = await suite.platform.sql(
      `SELECT rsn, notes FROM attendance.records WHERE event = 'Gate raid' ORDER BY rsn`,
    );
    expect(stored).toEqual([
      { rsn: 'Iron Bram', notes: 'late, but there' },
      { rsn: 'Zezima', notes: null },
    ]);
    suite.expectNoComplaints();
  });

  it('says of a file what the platform says of it, and of existing records', async () => {
    const page = await suite.open('/console/attendance?tab=import', 'admin');
    const choose = async (content: string | Buffer) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'any.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await choose(CSV.replace('rsn,event', 'RSN , Event'));
    await page.getByText('An import now: 0 new, 0 replaced or unchanged, 3 not imported.').waitFor();
    expect(await page.getByRole('button', { name: 'Import' }).count()).toBe(0);
    await page.getByLabel('Replace records of the same player').check();
    await page.getByText('An import now: 0 new, 2 replaced or unchanged, 1 not imported.').waitFor();
    await choose(Buffer.from('rsn,event,date,points\nJ\xfcrgen,Raid,2026-11-01,1\n', 'latin1'));
    await page.getByText('The file must be CSV text in UTF-8').waitFor();
    await choose('rsn;event;date;points\nZezima;Raid;2026-11-01;1\n');
    await page.getByText(/^The file must begin with a header/).waitFor();
    expect(await page.getByRole('button', { name: 'Import' }).count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    suite.expectNoComplaints();
  });

  it('is corrected and deleted, record by record', async () => {
    const page = await suite.open('/console/attendance', 'admin');
    await page.getByRole('tab', { name: 'Records' }).click();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('combobox', { name: 'Event' }).fill('Gate raid');
    await page.getByText('2 records, latest first').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit Zezima, Gate raid, 2026-11-01' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Points').fill('12');
    await dialog.getByLabel('Notes').fill('stayed on');
    expect(await accessibilityFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'stayed on' }).waitFor();
    await page.getByRole('button', { name: 'Delete Iron Bram, Gate raid, 2026-11-01' }).click();
    await page.getByText('This deletes the record;').waitFor();
    await page.getByRole('button', { name: 'Delete the record' }).click();
    await page.getByText('1 record, latest first').waitFor();
    const stored = await suite.platform.sql(
      `SELECT rsn, points, notes FROM attendance.records WHERE event = 'Gate raid'`,
    );
    expect(stored).toEqual([{ rsn: 'Zezima', points: 12, notes: 'stayed on' }]);
    suite.expectNoComplaints();
  });

  it('shows the page before when the only record of a page was deleted', async () => {
    const admin = await suite.platform.signInAdmin();
    for (let day = 1; day <= 26; day += 1) {
      const date = `2025-01-${String(day).padStart(2, '0')}`;
      await admin.post('/attendance', { rsn: 'Zezima', event: 'Pages', date, points: 1 }).expect(201);
    }
    const page = await suite.open('/console/attendance', 'admin');
    await page.getByRole('tab', { name: 'Records' }).click();
    await page.getByRole('combobox', { name: 'Event' }).fill('Pages');
    await page.getByText('26 records, latest first').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('button', { name: 'Delete Zezima, Pages, 2025-01-01' }).click();
    await page.getByRole('button', { name: 'Delete the record' }).click();
    await page.getByRole('button', { name: 'Delete Zezima, Pages, 2025-01-26' }).waitFor();
    suite.expectNoComplaints();
  });

  it('is shown by day and week, and by period', async () => {
    const page = await suite.open('/console/attendance', 'admin');
    await page.getByRole('tab', { name: 'Overview' }).click();
    const map = page.getByRole('table', { name: 'Attendance by day, a column for each week' });
    await map.waitFor();
    expect(await map.getByRole('row').count()).toBe(8);
    expect(await map.locator('[data-level="4"]').count()).toBeGreaterThan(0);
    await page.getByText('All', { exact: true }).click();
    await page.getByRole('table', { name: 'Standings' }).getByRole('row').nth(25).waitFor();
    suite.expectNoComplaints();
  });

  it('is listed for the member whose it is, from the start page', async () => {
    const admin = await suite.platform.signInAdmin();
    const record = { rsn: 'Iron Bram', event: 'Old raid', date: '2020-02-29', points: 1234 };
    await admin.post('/attendance', record).expect(201);
    const page = await suite.open('/', 'ironbram');
    await page.getByRole('link', { name: 'All my attendance' }).click();
    await page.getByRole('heading', { name: 'My attendance' }).waitFor();
    const months = page.getByRole('table', { name: 'Months' });
    await months.getByRole('row', { name: 'February 2020 1 1,234' }).waitFor();
    const records = page.getByRole('table', { name: 'Records' });
    await records.getByRole('row', { name: 'Old raid 2020-02-29 Iron Bram 1,234' }).waitFor();
    expect(await accessibilityFindings(page, true)).toEqual([]);
    expect(await overflowAt360(page)).toEqual([]);
    suite.expectNoComplaints();
  });
});
