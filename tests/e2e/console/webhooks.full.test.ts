import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { type Receiver, startReceiver } from '#subgraphs/game/webhooks/test-support/receiver';
import { eventually } from '#tests/support/eventually';
import type { TestPlatform } from '#tests/support/platform';
import { accessibilityFindings, overflowAt360 } from './accessibility';
import { describeInBrowser } from './in-browser';

let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});

afterAll(() => receiver.close());

const RECORD =
  'mutation ($input: AttendanceBatchInput!) { createAttendanceBatch(input: $input) { created } }';
const ENVIRONMENT = { WEBHOOK_ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32' };

describeInBrowser(
  'a webhook in the console',
  (suite) => {
    it('is created, tested, replayed, given a new secret, disabled and deleted', async () => {
      const page = await suite.open('/console/webhooks', 'admin');
      const secret = await createWebhook(page, receiver.url);
      await page.getByRole('link', { name: 'Scoreboard' }).click();
      await page.getByRole('heading', { level: 1, name: 'Scoreboard' }).waitFor();
      const rows = page.getByRole('table', { name: 'Deliveries' }).getByRole('row');

      // Longer than the log waits between two readings, so that one sees the attempt in flight.
      receiver.respond = (_message, response) =>
        void setTimeout(() => response.writeHead(503).end('<p>Closed</p>'), 3000);
      await page.getByRole('button', { name: 'Send a test message' }).click();
      await rows.filter({ hasText: 'Test message' }).filter({ hasText: '503' }).getByText('failed').waitFor();
      await page.getByRole('button', { name: /^Details: Test message/ }).click();
      const details = page.getByRole('dialog', { name: 'Test message' });
      await details.getByRole('figure', { name: 'Body', exact: true }).getByText('"webhook_test"').waitFor();
      await details
        .getByRole('figure', { name: /response/ })
        .getByText('<p>Closed</p>')
        .waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await details.waitFor({ state: 'detached' });
      expect(await accessibilityFindings(page)).toEqual([]);
      expect(await overflowAt360(page)).toEqual([]);

      receiver.respond = (_message, response) => void response.writeHead(204).end();
      await page.getByRole('button', { name: /^Replay: Test message/ }).click();
      await rows.filter({ hasText: '204' }).getByText('delivered').waitFor();
      expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
        receiver.received[0]?.headers['webhook-id'],
        receiver.received[0]?.headers['webhook-id'],
      ]);
      verifyLast(secret);

      await recordAttendance(suite.platform);
      await eventually(() => expect(receiver.received).toHaveLength(3));
      await eventually(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        const recorded = rows.filter({ hasText: 'Attendance is recorded' });
        await recorded.getByText('delivered').waitFor({ timeout: 1000 });
      });
      await page.getByRole('button', { name: 'Replay since a time' }).click();
      await page
        .locator('input[type=datetime-local]')
        .fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 16));
      await page.getByRole('button', { name: 'Replay', exact: true }).click();
      await page.getByText('1 message is sent.').waitFor();
      await page.keyboard.press('Escape');
      await eventually(() => expect(receiver.received).toHaveLength(4));
      expect(receiver.received[3]?.body).toBe(receiver.received[2]?.body);

      const rotated = await rotateSecret(page);
      expect(rotated).not.toBe(secret);
      await page.getByText('Messages are also signed with the previous secret').waitFor();
      await page.getByRole('button', { name: 'Send a test message' }).click();
      await eventually(() => expect(receiver.received).toHaveLength(5));
      verifyLast(rotated);
      verifyLast(secret);

      await page.getByRole('switch', { name: 'Enabled' }).focus();
      await page.keyboard.press('Space');
      await page.getByText('Enable the webhook to replay messages.').waitFor();
      expect(
        await page
          .getByRole('button', { name: /^Replay: Test message/ })
          .first()
          .isDisabled(),
      ).toBe(true);

      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByText(/deletes the webhook, its secret, its delivery log/).waitFor();
      await page.getByRole('button', { name: 'Delete the webhook' }).click();
      await page.getByText('There are no webhooks yet.').waitFor();
      suite.expectNoComplaints();
    });

    it('is rejected with the reason for an address that the platform must not call', async () => {
      const page = await suite.open('/console/webhooks', 'admin');
      await fillForm(page, 'http://10.0.0.1:8080/');
      await page
        .getByRole('alert')
        .getByText(/cannot receive messages/)
        .waitFor();
      await page.getByText('There are no webhooks yet.').waitFor();
    });

    it('is not shown to others', async () => {
      const page = await suite.open('/console/webhooks', 'ironbram');
      await page.getByText('This page needs a permission').waitFor();
      expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
    });
  },
  ENVIRONMENT,
);

async function fillForm(page: Page, url: string): Promise<void> {
  await page.getByLabel('Name').fill('Scoreboard');
  await page.getByLabel('URL').fill(url);
  await page.getByRole('button', { name: 'Create the webhook' }).click();
  await page.getByText('Choose at least one event.').waitFor();
  await page.getByLabel('Attendance is recorded').check();
  await page.getByRole('button', { name: 'Create the webhook' }).click();
}

/** Returns the secret that the copy button copies. */
async function createWebhook(page: Page, url: string): Promise<string> {
  await page.getByText('There are no webhooks yet.').waitFor();
  await fillForm(page, url);
  await page.getByText('The secret is shown once.').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowAt360(page)).toEqual([]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the secret' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const shown = await page.locator('code').innerText();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(shown);
  expect(shown).toMatch(/^whsec_/);
  return shown;
}

async function rotateSecret(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Rotate the secret' }).click();
  await page.getByRole('button', { name: 'Create a new secret' }).click();
  await page.getByText('The secret is shown once.').waitFor();
  const secret = await page.getByRole('dialog').locator('code').innerText();
  await page.keyboard.press('Escape');
  return secret;
}

async function recordAttendance({ signInAdmin }: TestPlatform): Promise<void> {
  const admin = await signInAdmin();
  const entries = [{ rsn: 'Zezima', points: 1 }];
  await admin.graphql(RECORD, { input: { event: 'Raid', date: '2026-01-10', entries } }).expect(200);
}

function verifyLast(secret: string): void {
  const last = receiver.received.at(-1);
  expect(new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {})).toHaveProperty('type');
}
