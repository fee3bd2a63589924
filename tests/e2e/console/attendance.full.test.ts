import { describeInSandbox } from './in-browser';

// A browser on a busy machine is slow.
jest.setTimeout(90_000);

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
    await page.getByText('2 rows can be imported, 1 has a problem.').waitFor();
    await page.getByText('Line 4: date must be a day such as 2026-11-23.').waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'Gate raid' }).textContent()).toContain('20');

    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByText('2 new, 0 replaced or unchanged, 1 not imported.').waitFor();
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
});
