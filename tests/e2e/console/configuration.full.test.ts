import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

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
      await keys.getByRole('row', { name: /^website .* – active Revoke / }).waitFor();
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
      const usage = page.getByRole('table', { name: 'Use of the platform' });
      await page.getByLabel('Field, type, endpoint or operation').fill('ServiceKey');
      await page.getByText('Nobody used it.').waitFor();
      await suite.platform.sql(
        `INSERT INTO auth.graph_usage VALUES ('Player.name', 'dashboard', current_date, 3), ('Player.name', 'old', current_date - 31, 1)`,
      );
      await page.getByLabel('Field, type, endpoint or operation').fill('Player');
      await usage.getByRole('row', { name: /^Player.name dashboard \d{4}-\d\d-\d\d 3$/ }).waitFor();
      await usage.getByRole('row', { name: /old/ }).waitFor({ state: 'detached' });
      expect(await accessibilityFindings(page)).toEqual([]);
      expect(await overflowAt360(page)).toEqual([]);
      await suite.visit.takeScreenshot('console-configuration');
      suite.expectNoComplaints();
    });

    it('creates a service key, shows it once, and revokes it after saying what that does', async () => {
      const page = await suite.open('/console/configuration', 'admin');
      await page.getByRole('button', { name: 'Create a service key' }).click();
      await page.getByText('The key needs a name.').waitFor();
      await page.getByLabel('Name of the service').fill('reports');
      await page.keyboard.press('Enter');
      const notice = page.getByRole('status').filter({ hasText: 'Service key reports' });
      const key = await notice.locator('code').innerText();
      expect(key).toMatch(/^sk_[\w-]{43}$/);
      await notice.getByText('The key is shown once.').waitFor();
      const keys = page.getByRole('table', { name: 'Service keys' });
      await keys.getByRole('row', { name: /^reports .* active / }).waitFor();
      const validate = () =>
        suite.platform.anonymous.post(
          '/auth/validate',
          { token: 'x' },
          { headers: { 'x-service-key': key } },
        );
      await validate().expect(200);
      expect(await accessibilityFindings(page)).toEqual([]);
      expect(await overflowAt360(page)).toEqual([]);

      await page.getByLabel('Name of the service').fill('reports');
      await page.keyboard.press('Enter');
      await page.getByText('name is already the name of an active service key').waitFor();

      await page.reload();
      await page.getByRole('button', { name: 'Revoke the service key reports' }).click();
      const dialog = page.getByRole('dialog', { name: 'Revoke the service key reports' });
      await dialog.getByText('Whatever sends this key is refused within two seconds.').waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      await validate().expect(200);
      await dialog.getByRole('button', { name: 'Revoke the key' }).click();
      await keys.getByRole('row', { name: /^reports .* revoked / }).waitFor();
      await validate().expect(401);
      expect(await page.innerText('body')).not.toContain(key);
      const log = await suite.platform.sql<{ action: string }>(
        `SELECT action FROM auth.activity_log WHERE details LIKE '% the service key reports' ORDER BY id`,
      );
      expect(log.map(({ action }) => action)).toEqual(['service_key_issue', 'service_key_revoke']);
    });

    it('shows service keys to administrators, and lets super administrators change them', async () => {
      await suite.platform.signInWith({ id: '100000000000000003', username: 'mossgiant.mae' }, [
        'view_admin',
      ]);
      const page = await suite.open('/console/configuration', 'mossgiant.mae');
      const keys = page.getByRole('table', { name: 'Service keys' });
      await keys.getByRole('row', { name: /^website .* active$/ }).waitFor();
      await page.getByText('Super administrators create and revoke them.').waitFor();
      expect(await page.getByRole('button', { name: /service key/ }).count()).toBe(0);
      expect(await accessibilityFindings(page)).toEqual([]);
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
