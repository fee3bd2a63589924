import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { ORGANISER, reported } from '../test-support/open-test-area';
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

const respondWith = (status: number, headers: Record<string, string> = {}) => {
  receiver.respond = (_message, response) => void response.writeHead(status, headers).end();
};
const webhook = () => bench.sql('SELECT * FROM game.webhooks');
const attempt = async () => {
  await bench.waitOver();
  await bench.send();
};

describe('a receiver that fails', () => {
  it('gets a message eleven times, until it is given up and the next one of the subject follows', async () => {
    await bench.create({ url: receiver.url });
    await bench.complete('spring', 0);
    await bench.complete('spring', 1);
    await bench.read();
    respondWith(500);
    for (let count = 0; count < 11; count += 1) await attempt();
    expect(await bench.rows()).toMatchObject([
      { status: 'failed', attempts: 11, error: 'status 500', finished_at: expect.any(Date) },
      { status: 'pending', attempts: 1 },
    ]);
    respondWith(200);
    await attempt();
    expect(await bench.rows()).toMatchObject([{ status: 'failed' }, { status: 'delivered' }]);
  });

  it.each([
    [301, 'status 301: redirects are not followed'],
    [404, 'status 404'],
    [429, 'status 429'],
  ])('with %i is tried again', async (status, error) => {
    await bench.create({ url: receiver.url });
    await bench.complete('spring', 0);
    respondWith(status, { location: 'https://example.org' });
    await bench.deliver();
    expect(await bench.rows()).toMatchObject([
      { status: 'pending', attempts: 1, error, response_status: status },
    ]);
    expect(await webhook()).toMatchObject([{ enabled: true, failing_since: expect.any(Date) }]);
    respondWith(200);
    await attempt();
    expect(await webhook()).toMatchObject([{ enabled: true, failing_since: null }]);
  });

  it('now and then delays the failed message and those of its subject only', async () => {
    await bench.create({ url: receiver.url });
    for (let position = 0; position < 60; position += 1) {
      await bench.complete(`event-${position % 30}`, position);
    }
    await bench.read();
    receiver.respond = (_message, response) =>
      void response.writeHead(receiver.received.length % 20 === 0 ? 500 : 204).end();
    await bench.send();
    const failed = await bench.sql<{ subject: string }>(
      'SELECT subject FROM game.deliveries WHERE attempts = 1 AND error IS NOT NULL',
    );
    expect(failed.length).toBeGreaterThan(0);
    const waiting = await bench.sql<{ subject: string }>(
      `SELECT subject FROM game.deliveries WHERE status = 'pending'`,
    );
    const subjects = failed.map(({ subject }) => subject);
    expect(waiting.filter(({ subject }) => !subjects.includes(subject))).toEqual([]);
  });

  it('always is not sent the other messages too', async () => {
    await bench.create({ url: receiver.url });
    for (let position = 0; position < 30; position += 1) await bench.complete(`event-${position}`, position);
    respondWith(500);
    await bench.deliver();
    // Three in a row, and those that are on their way meanwhile.
    expect(receiver.received.length).toBeLessThan(8);
  });

  it('is not tried before the time that it requests', async () => {
    await bench.create({ url: receiver.url });
    await bench.complete('spring', 0);
    respondWith(503, { 'retry-after': '1800' });
    await bench.deliver();
    const [row] = await bench.sql<{ wait: number }>(
      'SELECT extract(epoch FROM next_attempt_at - now())::integer AS wait FROM game.deliveries',
    );
    expect(row?.wait).toBeGreaterThan(1700);
  });

  it('is logged without a response if it cannot be reached', async () => {
    await bench.create({ url: receiver.url });
    await bench.complete('spring', 0);
    await receiver.close();
    await bench.deliver();
    expect(await bench.rows()).toMatchObject([
      { status: 'pending', error: 'the connection failed (ECONNREFUSED)', response_status: null },
    ]);
    receiver = await startReceiver();
  });

  it('is disabled after five days without a success, with the reason', async () => {
    const { id } = await bench.create({ url: receiver.url });
    await bench.complete('spring', 0);
    await bench.complete('autumn', 0);
    respondWith(500);
    await bench.deliver();
    await bench.sql(`UPDATE game.webhooks SET failing_since = now() - interval '5 days 1 second'`);
    await attempt();
    const reason = expect.stringMatching(
      /^All attempts have failed since \d{4}-[\dT:.-]+Z, the last one with: status 500$/,
    );
    expect(await webhook()).toMatchObject([{ enabled: false, disabled_reason: reason }]);
    expect(await bench.sql(`SELECT status FROM game.deliveries WHERE status = 'pending'`)).toEqual([]);
    expect((await reported(bench.area)).filter((act) => act.includes('webhook_disable'))).toEqual([
      expect.stringContaining(`system webhook_disable: Disabled the webhook Receiver (${id}): All attempts`),
    ]);
    const enabled = await bench.area.ask(
      'mutation ($id: Int!) { updateWebhook(id: $id, input: { enabled: true }) { enabled disabledReason failingSince } }',
      { id },
      ORGANISER,
    );
    expect(enabled).toEqual({ updateWebhook: { enabled: true, disabledReason: null, failingSince: null } });
  });

  it('that is gone is disabled at once', async () => {
    await bench.create({ url: receiver.url });
    await bench.complete('spring', 0);
    respondWith(410);
    await bench.deliver();
    expect(await webhook()).toMatchObject([
      { enabled: false, disabled_reason: 'The receiver answered 410 Gone' },
    ]);
    expect(await bench.rows()).toMatchObject([{ status: 'stopped', error: 'status 410' }]);
  });

  it('does not disable a webhook that has another URL meanwhile', async () => {
    await bench.create({ url: receiver.url });
    await bench.complete('spring', 0);
    receiver.respond = (_message, response) => {
      void bench
        .sql(`UPDATE game.webhooks SET url = url || '/new'`)
        .then(() => response.writeHead(410).end());
    };
    await bench.deliver();
    expect(await webhook()).toMatchObject([{ enabled: true, failing_since: null }]);
    expect(await bench.rows()).toMatchObject([{ status: 'pending', error: 'status 410' }]);
  });

  it('is not connected to when its name leads to a private address by then', async () => {
    await bench.create({ url: receiver.url });
    await bench.sql(`UPDATE game.webhooks SET url = 'http://[::1]:${receiver.port}/'`);
    await bench.complete('spring', 0);
    await bench.deliver();
    expect(receiver.received).toEqual([]);
    expect(await bench.rows()).toMatchObject([
      { status: 'pending', error: 'the host is not on the public internet', response_status: null },
    ]);
  });
});
