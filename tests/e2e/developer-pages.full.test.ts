import type { Page } from 'playwright-core';
import { accessibilityFindings, overflowAt360 } from './console/accessibility';
import { describeInBrowser } from './console/in-browser';
import { layoutShift, recordLayoutShifts } from './console/layout-shift';

describeInBrowser('of the pages for developers', (suite) => {
  describe('the explorer', () => {
    it('has a language, a heading, names for its controls and nothing that axe finds', async () => {
      const page = await openExplorer();
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      await page
        .getByRole('main')
        .getByRole('heading', { level: 1, name: /explorer$/ })
        .waitFor();
      for (const name of ['Add to collection', 'Export window', 'Reload docs']) {
        await page.getByRole('button', { name, exact: true }).waitFor();
      }
      await page.getByRole('textbox', { name: 'Query', exact: true }).waitFor();
      expect(await rulesFound(page)).toEqual([]);
      suite.expectNoComplaints();
    });

    it('names the controls that appear later', async () => {
      const page = await openExplorer();
      await page.getByText('+ Add new').click();
      await page.getByText('ClanOverview', { exact: true }).first().click();
      await page.getByRole('button', { name: 'Export window', exact: true }).waitFor();
    });
  });

  describe('the reference', () => {
    it('has a language, names for its controls and one finding of axe, in the list of webhooks', async () => {
      const page = await openReference();
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      await page.getByRole('combobox', { name: 'Server', exact: true }).waitFor();
      await page.locator('.opblock', { hasText: 'attendance_recorded' }).waitFor();
      // Swagger UI puts the link to a webhook into the button that opens it.
      expect(await rulesFound(page)).toEqual(['nested-interactive']);
      suite.expectNoComplaints();
    });

    it('has the same finding in its endpoints, whose fields are named', async () => {
      const page = await openReference();
      await page.locator('#operations-tag-auth').click();
      await page.locator('#operations-auth-CreateRole .opblock-summary-control').click();
      await page.getByRole('textbox', { name: 'Body', exact: true }).waitFor();
      await page.locator('#operations-tag-attendance').click();
      await page.locator('#operations-attendance-ImportAttendance .opblock-summary-control').click();
      await page.locator('#operations-attendance-ImportAttendance .execute').waitFor();
      expect(await rulesFound(page)).toEqual(['nested-interactive']);
    });
  });

  describe('the changes of the schema', () => {
    it('are listed by version, with nothing that axe finds, and fit into a narrow window', async () => {
      const page = await suite.begin();
      await page.goto(suite.platform.baseUrl);
      await page.getByRole('link', { name: 'Changes of the schema', exact: true }).click();
      await page.getByRole('heading', { level: 2, name: 'Version 2' }).waitFor();
      const safe = page.locator('summary', { hasText: ' safe' }).first();
      await safe.click();
      await safe.locator('..').getByRole('listitem').first().waitFor();
      expect(await rulesFound(page)).toEqual([]);
      expect(await overflowAt360(page)).toEqual([]);
      suite.expectNoComplaints();
    });
  });

  it.each([
    ['/explorer/', 1280],
    ['/explorer/', 360],
    ['/reference', 1280],
    ['/reference', 360],
  ])('%s does not shift in a window of %d pixels', async (path, width) => {
    const page = await suite.begin();
    await page.setViewportSize({ width, height: 740 });
    await recordLayoutShifts(page);
    await (path === '/reference' ? openReference(page) : openExplorer(page));
    expect(await layoutShift(page)).toBeLessThan(0.1);
  });

  async function openExplorer(existing?: Page): Promise<Page> {
    const page = existing ?? (await suite.begin());
    await page.goto(`${suite.platform.baseUrl}/explorer/`);
    await page.getByText('Reloaded doc successfully').first().waitFor({ state: 'attached' });
    await page.getByRole('region', { name: 'Account' }).waitFor();
    return page;
  }

  async function openReference(existing?: Page): Promise<Page> {
    const page = existing ?? (await suite.begin());
    await page.goto(`${suite.platform.baseUrl}/reference`);
    await page.locator('#operations-tag-bingo').waitFor();
    await page.getByRole('region', { name: 'Account' }).waitFor();
    return page;
  }
});

/** Returns the ids of the rules that the page breaks, in light or in dark colours. */
async function rulesFound(page: Page): Promise<string[]> {
  const findings = await accessibilityFindings(page);
  return [...new Set(findings.map((finding) => /^\w+ ([\w-]+):/.exec(finding)?.[1] ?? finding))];
}
