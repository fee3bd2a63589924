import type { Transaction } from '#kit/database/database';
import { loggedEvent } from '#protocol/event-log/logged-event';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { createDeliveries } from './automation/occurrence.commands';
import { openTestArea, type TestArea } from './test-support/open-test-area';
import { recordWebhookDeliveries } from './webhooks/webhook-delivery.commands';

let database: TestDatabase;
let area: TestArea;
beforeAll(async () => {
  database = await migratedDatabase();
  area = await openTestArea(database.url);
});
afterAll(async () => {
  await area?.close();
  await database.drop();
});

const now = new Date();
const numbers = Array.from({ length: 500 }, (_, index) => index + 1);

/** Runs work under a timeout of statements that the deliveries of a whole batch exceed. */
function underShortTimeout(work: (transaction: Transaction) => Promise<unknown>): Promise<unknown> {
  return area.database.transaction(async (transaction) => {
    await transaction.rows({ text: "SET LOCAL statement_timeout = '100ms'" });
    return work(transaction);
  });
}

const deliveries = async () =>
  (await area.database.row<{ count: number }>({ text: 'SELECT count(*)::int FROM game.deliveries' }))?.count;

describe('a batch of 500 events', () => {
  beforeEach(() => area.dataSource.query('TRUNCATE game.deliveries, game.rules, game.webhooks CASCADE'));

  it('is recorded for 50 webhooks', async () => {
    await area.dataSource.query(
      `INSERT INTO game.webhooks (name, url, event_types, secret, enabled, created_at)
        SELECT 'Webhook ' || i, 'https://example.org/', '{bingo_started}', 's', true, $1::timestamptz
        FROM generate_series(1, 50) i`,
      [now],
    );
    const events = numbers.map((position) =>
      loggedEvent.parse({
        position,
        type: 'bingo_started',
        subject: 'winter',
        at: now.toISOString(),
        data: { name: 'Winter', startDate: now.toISOString(), endDate: now.toISOString() },
      }),
    );
    await underShortTimeout((transaction) => recordWebhookDeliveries(transaction, events));
    expect(await deliveries()).toBe(25_000);
  });

  it('is posted by 100 rules', async () => {
    await area.dataSource.query(
      `INSERT INTO game.rules (name, trigger, action, channel_id, message, enabled, created_at)
        SELECT 'Rule ' || i, 'tracker_member_join', 'chat_message', 'general', 'Welcome', true, $1::timestamptz
        FROM generate_series(1, 100) i`,
      [now],
    );
    const occurrences: { id: number }[] = await area.dataSource.query(
      `INSERT INTO game.occurrences (key, trigger, username, occurred_at)
        SELECT 'member ' || i, 'tracker_member_join', 'Ann', $1::timestamptz FROM unnest($2::int[]) i RETURNING id`,
      [now, numbers],
    );
    const ids = occurrences.map(({ id }) => Number(id));
    await underShortTimeout((transaction) => createDeliveries(transaction, 'tracker_member_join', ids, now));
    expect(await deliveries()).toBe(50_000);
  });
});
