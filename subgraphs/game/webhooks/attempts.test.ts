import { z } from 'zod';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { claimWebhookDelivery, nextWebhookDelivery } from './attempts';
import { WebhookBench } from './test-support/webhook-bench';

let database: TestDatabase;
let bench: WebhookBench;
beforeAll(async () => {
  database = await migratedDatabase();
  bench = await WebhookBench.open(database.url);
});
beforeEach(() => bench.clear());
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await bench.area.close();
  await database.drop();
});

const URL = 'http://127.0.0.1:2000/';
const MANY = 2000;

/** Adds due messages to the queue of a webhook, each about the subject that the expression returns. */
async function queue(webhookId: number, subject: string): Promise<void> {
  await bench.sql(
    `INSERT INTO game.deliveries (id, webhook_id, event_type, subject, event_position, content)
     SELECT gen_random_uuid(), $1, 'bingo_task_completed', ${subject}, i, '{}' FROM generate_series(1, ${MANY}) i`,
    [webhookId],
  );
  await bench.sql('ANALYZE game.deliveries');
}

const plans = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.looseObject({}) })]) })]);

const node = z.looseObject({
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Join Filter': z.number().default(0),
  Plans: z.array(z.unknown()).default([]),
});

/** Returns the number of rows that a node and those below it pass on or drop. */
function rowsRead(plan: unknown): number {
  const { Plans: below, ...read } = node.parse(plan);
  const dropped = read['Rows Removed by Filter'] + read['Rows Removed by Join Filter'];
  const own = (read['Actual Rows'] + dropped) * read['Actual Loops'];
  return below.map(rowsRead).reduce((sum, rows) => sum + rows, own);
}

describe('claimWebhookDelivery', () => {
  it.each([
    ['the same subject', `'spring'`],
    ['different subjects', `'event ' || i`],
  ])('finds the next message among many about %s without reading them', async (_what, subject) => {
    const { id } = await bench.create({ url: URL });
    await queue(id, subject);
    const claim = jest.spyOn(bench.area.database, 'row');
    const claimed = await claimWebhookDelivery(bench.area.database, [], []);
    expect(claimed).toMatchObject({ webhookId: id, attempts: 1 });
    const [statement, values = []] = claim.mock.calls[0] ?? [];
    const [
      {
        'QUERY PLAN': [{ Plan }],
      },
    ] = plans.parse(await bench.sql(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement?.text}`, [...values]));
    expect(rowsRead(Plan)).toBeLessThan(50);
  });

  it('returns an earlier message before later ones that are due for longer or wait, and none behind those', async () => {
    const { id } = await bench.create({ url: URL });
    await queue(id, `'spring'`);
    const stored = await bench.sql('SELECT id FROM game.deliveries WHERE event_position = 1');
    const claimedId = async () => (await claimWebhookDelivery(bench.area.database, [], []))?.id;
    await bench.sql(
      `UPDATE game.deliveries SET next_attempt_at = now() - interval '1 hour' WHERE event_position > 1`,
    );
    expect(stored).toEqual([{ id: await claimedId() }]);
    await bench.sql(
      `UPDATE game.deliveries SET next_attempt_at = now() + interval '1 hour' WHERE event_position = 2`,
    );
    expect(stored).toEqual([{ id: await claimedId() }]);
    await bench.sql('DELETE FROM game.deliveries WHERE event_position = 1');
    expect(await claimWebhookDelivery(bench.area.database, [], [])).toBeNull();
    expect(await nextWebhookDelivery(bench.area.database, [])).toBeGreaterThan(3_000_000);
  });

  it('leaves out subjects in progress, of the same webhook only', async () => {
    const [first, second] = [await bench.create({ url: URL }), await bench.create({ url: URL })];
    await queue(first.id, `'spring'`);
    await queue(second.id, `'spring'`);
    const claimed = await claimWebhookDelivery(bench.area.database, [], []);
    const other = await claimWebhookDelivery(bench.area.database, claimed ? [claimed] : [], []);
    const running = [claimed, other].flatMap((attempt) => attempt ?? []);
    expect(running.map(({ webhookId }) => webhookId).sort()).toEqual([first.id, second.id]);
    expect(await claimWebhookDelivery(bench.area.database, running, [])).toBeNull();
  });
});
