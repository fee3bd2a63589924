import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { ORGANISER } from '../test-support/open-test-area';
import { type Receiver, startReceiver } from './test-support/receiver';
import { WebhookBench } from './test-support/webhook-bench';

let database: TestDatabase;
let bench: WebhookBench;
let receiver: Receiver;

beforeAll(async () => {
  database = await migratedDatabase();
  bench = await WebhookBench.open(database.url);
});

beforeEach(async () => {
  await bench.clear();
  receiver = await startReceiver();
});

afterEach(() => receiver.close());

afterAll(async () => {
  await bench.area.close();
  await database.drop();
});

const run = (text: string, variables: Record<string, unknown>) =>
  bench.area.execute(text, variables, ORGANISER);
const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);
const bodies = () => receiver.received.map(({ body }) => body);

const ONE = 'mutation ($id: ID!) { replayWebhookDelivery(id: $id) { status attempts error } }';
const ALL = `mutation ($id: Int!, $since: Timestamp!) {
  replayWebhookDeliveries(webhookId: $id, since: $since) { messages } }`;
const UPDATE =
  'mutation ($id: Int!, $input: UpdateWebhookInput!) { updateWebhook(id: $id, input: $input) { id } }';
const TEST = 'mutation ($id: Int!) { testWebhook(id: $id) { id type status } }';

const deliveryIds = async () => (await bench.rows()).map((row) => String(Reflect.get(row, 'id')));

describe('replaying a delivery', () => {
  it('sends the same message again', async () => {
    await bench.create({ url: receiver.url });
    await bench.complete('spring', 0);
    await bench.deliver();
    const [id] = await deliveryIds();
    const { data } = await run(ONE, { id });
    expect(data).toEqual({ replayWebhookDelivery: { status: 'pending', attempts: 0, error: null } });
    await bench.send();
    expect(ids()).toEqual([ids()[0], ids()[0]]);
    expect(bodies()).toEqual([bodies()[0], bodies()[0]]);
  });

  it.each([
    ['unknown', '00000000-0000-4000-8000-000000000000'],
    ['malformed', "1'; DROP TABLE game.deliveries"],
  ])('answers NOT_FOUND for an id that is %s', async (_what, id) => {
    expect((await run(ONE, { id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('replaying all since a time', () => {
  it('sends delivered, failed and stopped messages again in order, and those of a time when it was disabled', async () => {
    const { id } = await bench.create({ url: receiver.url });
    await bench.complete('spring', 0);
    await bench.complete('spring', 1);
    await bench.deliver();
    await bench.sql(
      `UPDATE game.deliveries SET status = 'failed' WHERE event_position = (SELECT min(event_position) FROM game.deliveries)`,
    );
    await run(UPDATE, { id, input: { enabled: false } });
    await bench.complete('spring', 2);
    await bench.deliver();
    expect((await run(ALL, { id, since: '2026-01-01' })).errors?.[0]?.extensions.code).toBe('CONFLICT');
    await run(UPDATE, { id, input: { enabled: true } });
    receiver.received.length = 0;
    const { data } = await run(ALL, { id, since: '2026-01-01' });
    expect(data).toEqual({ replayWebhookDeliveries: { messages: 3 } });
    await bench.send();
    expect(bodies().map((body) => JSON.parse(body).data.position)).toEqual([0, 1, 2]);
    expect(await bench.rows()).toMatchObject([{ attempts: 1 }, { attempts: 1 }, { attempts: 1 }]);
  });

  it('sends nothing about earlier events and events of other types', async () => {
    const { id } = await bench.create({ url: receiver.url, eventTypes: ['proof_submitted'] });
    await bench.complete('spring', 0);
    const future = new Date(Date.now() + 3_600_000).toISOString();
    expect((await run(ALL, { id, since: '2026-01-01' })).data).toEqual({
      replayWebhookDeliveries: { messages: 0 },
    });
    await run(UPDATE, { id, input: { eventTypes: ['bingo_task_completed'] } });
    expect((await run(ALL, { id, since: future })).data).toEqual({
      replayWebhookDeliveries: { messages: 0 },
    });
  });

  it('rejects more than 5,000 events', async () => {
    const { id } = await bench.create({ url: receiver.url });
    await bench.sql(`INSERT INTO event_log.entries (type, subject, data)
      SELECT 'bingo_task_completed', 'spring', '{"participantId":"p","position":1}' FROM generate_series(1, 5001)`);
    expect((await run(ALL, { id, since: '2026-01-01' })).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      argument: 'since',
    });
  });
});

describe('testing a webhook', () => {
  it('sends one message, also while it is disabled', async () => {
    const { id } = await bench.create({ url: receiver.url, enabled: false });
    const { data } = await run(TEST, { id });
    expect(data).toMatchObject({ testWebhook: { type: 'webhook_test', status: 'pending' } });
    await bench.send();
    expect(bodies().map((body) => JSON.parse(body))).toEqual([
      { type: 'webhook_test', timestamp: expect.any(String), data: { webhook_id: id } },
    ]);
    expect(await bench.rows()).toMatchObject([{ status: 'delivered', response_status: 204 }]);
  });

  it('is not repeated, and does not count as a failure', async () => {
    const { id } = await bench.create({ url: receiver.url });
    receiver.respond = (_message, response) => void response.writeHead(500).end('no');
    await run(TEST, { id });
    await bench.send();
    expect(await bench.rows()).toMatchObject([
      { status: 'failed', attempts: 1, error: 'status 500', response_body: 'no' },
    ]);
    expect(await bench.sql('SELECT failing_since FROM game.webhooks')).toEqual([{ failing_since: null }]);
  });

  it('disables the webhook at once when the receiver is gone', async () => {
    const { id } = await bench.create({ url: receiver.url });
    receiver.respond = (_message, response) => void response.writeHead(410).end();
    await run(TEST, { id });
    await bench.send();
    expect(await bench.rows()).toMatchObject([{ status: 'failed', attempts: 1, error: 'status 410' }]);
    expect(await bench.sql('SELECT enabled, disabled_reason FROM game.webhooks')).toEqual([
      { enabled: false, disabled_reason: 'The receiver answered 410 Gone' },
    ]);
  });
});
