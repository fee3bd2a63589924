import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

// A browser on a busy machine is slow.
jest.setTimeout(60_000);

describeInBrowser(
  'the configuration in the console',
  (suite) => {
    beforeAll(async () => {
      await suite.platform.signIn({ id: '100000000000000002', username: 'ironbram' });
    });

    it('shows administrators what is used, left out and failing', async () => {
      await suite.platform.sql(
        `INSERT INTO game.calendar_syncs (source, events_updated, last_sync) VALUES ('calendar', 0, '2026-01-02T03:04:05Z')`,
      );
      await suite.platform.sql(
        `INSERT INTO auth.service_keys (key_hash, name, revoked_at) VALUES ('00', 'website', NULL), ('01', 'website', now())`,
      );
      const page = await suite.open('/console/configuration', 'admin');
      const keys = page.getByRole('table', { name: 'Service keys' });
      await keys.getByRole('row', { name: /^website .* – active$/ }).waitFor();
      await keys.getByRole('row', { name: /^website .* revoked / }).waitFor();
      const services = page.getByRole('table', { name: 'External services' });
      await services.getByRole('row', { name: /^Group mode left out – –/ }).waitFor();
      await services.getByRole('row', { name: /^Group tracker configured 127\.0\.0\.1:\d+/ }).waitFor();
      await services.getByRole('row', { name: /^Calendar failing .* 2 Jan 2026/ }).waitFor();
      await page.getByText('Failing: Calendar.').waitFor();
      await page.getByRole('row', { name: `Public URL ${suite.platform.baseUrl}` }).waitFor();
      await page.getByRole('row', { name: /^Identity provider Sandbox \(127\.0\.0\.1:\d+\)/ }).waitFor();
      await page.getByRole('row', { name: 'Files A directory of the server' }).waitFor();
      await page.getByRole('row', { name: /^Redis / }).waitFor();
      await page.getByRole('row', { name: 'Readings of players 180 days' }).waitFor();
      await page.getByText('All areas are healthy.').waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      expect(await overflowAt360(page)).toEqual([]);
      await suite.visit.takeScreenshot('console-configuration');
      suite.expectNoComplaints();
    });

    it('is not shown to others', async () => {
      const page = await suite.open('/console/configuration', 'ironbram');
      await page.getByText('This page needs a permission').waitFor();
      expect(await page.getByRole('link', { name: 'Configuration' }).count()).toBe(0);
    });
  },
  // Nothing listens there: the calendar is never read.
  { GROUPMODE: 'off', CALENDAR_SOURCE: 'ics', CALENDAR_ICS_URL: 'http://127.0.0.1:1/feed.ics' },
);
