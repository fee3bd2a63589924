import { Webhook } from 'standardwebhooks';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { eventually } from '#tests/support/eventually';
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

/** Whether the clock is past the last event: times of events and webhooks are whole milliseconds. */
const LATER = 'SELECT clock_timestamp()::timestamptz(3) > max(recorded_at) AS later FROM event_log.entries';

const bodies = () => receiver.received.map(({ body }): unknown => JSON.parse(body));
const positions = () => bodies().map((body) => Reflect.get(Reflect.get(Object(body), 'data'), 'position'));
const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);

describe('a message', () => {
  it('is sent for an event whose process ended after its commit', async () => {
    await bench.create({ url: `${receiver.url}/hook` });
    await bench.sql(`INSERT INTO event_log.unnumbered (type, subject, data)
      VALUES ('bingo_task_completed', 'spring', '{"participantId": "part_1", "position": 3}')`);
    await bench.deliver();
    expect(positions()).toEqual([3]);
  });

  it('is signed by the Standard Webhooks specification, and logged', async () => {
    const { id, secret } = await bench.create({ url: `${receiver.url}/hook?a=b` });
    await bench.complete('spring', 3);
    await bench.deliver();
    const [message] = receiver.received;
    expect(message).toMatchObject({
      path: '/hook?a=b',
      headers: { 'content-type': 'application/json', 'user-agent': 'test/1' },
    });
    const expected = {
      type: 'bingo_task_completed',
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/),
      data: { event_id: 'spring', participant_id: 'part_1', position: 3 },
    };
    expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toEqual(expected);
    const log = await bench.area.ask(
      `query ($id: Int!) { webhook(id: $id) { failingSince deliveries { totalCount nodes {
        id type subject status attempts error body responseStatus responseBody nextAttemptAt finishedAt } } } }`,
      { id },
      ORGANISER,
    );
    expect(log).toEqual({
      webhook: {
        failingSince: null,
        deliveries: {
          totalCount: 1,
          nodes: [
            {
              id: String(ids()[0]).replace('msg_', ''),
              type: 'bingo_task_completed',
              subject: 'spring',
              status: 'delivered',
              attempts: 1,
              error: null,
              body: message?.body,
              responseStatus: 204,
              responseBody: '',
              nextAttemptAt: null,
              finishedAt: expect.any(String),
            },
          ],
        },
      },
    });
  });

  it('is sent once to each enabled webhook that receives its type', async () => {
    await bench.create({ url: `${receiver.url}/one` });
    await bench.create({ url: `${receiver.url}/two` });
    await bench.create({ url: `${receiver.url}/other`, eventTypes: ['proof_submitted'] });
    await bench.create({ url: `${receiver.url}/off`, enabled: false });
    await bench.complete('spring', 0);
    await Promise.all([bench.deliver(), bench.deliver(), bench.deliver()]);
    await bench.deliver();
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/one', '/two']);
  });

  it('is not sent about events before the webhook was created', async () => {
    await bench.complete('spring', 0);
    await eventually(async () => expect(await bench.sql(LATER)).toEqual([{ later: true }]));
    await bench.create({ url: receiver.url });
    await bench.complete('spring', 1);
    await bench.deliver();
    expect(positions()).toEqual([1]);
  });

  it('has the same id and body at each attempt, with a new time', async () => {
    const { secret } = await bench.create({ url: receiver.url });
    await bench.complete('spring', 0);
    receiver.respond = (_message, response) => void response.writeHead(500).end('later');
    await bench.deliver();
    expect(await bench.rows()).toMatchObject([
      { status: 'pending', attempts: 1, error: 'status 500', response_status: 500, response_body: 'later' },
    ]);
    receiver.respond = (_message, response) => void response.writeHead(200).end('thanks');
    await bench.waitOver();
    await bench.send();
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(new Set(ids()).size).toBe(1);
    for (const message of receiver.received) {
      expect(() => new Webhook(secret).verify(message.body, message.headers)).not.toThrow();
    }
    expect(await bench.rows()).toMatchObject([
      { status: 'delivered', attempts: 2, error: null, response_status: 200, response_body: 'thanks' },
    ]);
  });

  it('waits for an earlier one about the same subject, but not for those about others', async () => {
    await bench.create({ url: receiver.url });
    receiver.respond = ({ body }, response) =>
      void response.writeHead(body.includes('"position":0') ? 503 : 204).end();
    await bench.complete('spring', 0);
    await bench.deliver();
    await bench.wait();
    await bench.complete('spring', 1);
    await bench.complete('autumn', 2);
    await bench.deliver();
    expect(positions()).toEqual([0, 2]);
    receiver.respond = (_message, response) => void response.writeHead(204).end();
    await bench.waitOver();
    await bench.send();
    expect(positions()).toEqual([0, 2, 0, 1]);
  });

  it('is sent in order while many are sent at once', async () => {
    await bench.create({ url: receiver.url });
    for (let position = 0; position < 20; position += 1) {
      await bench.complete(position % 2 === 0 ? 'spring' : 'autumn', position);
    }
    await bench.deliver();
    const sent = positions().map(Number);
    expect(sent.filter((position) => position % 2 === 0)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
    expect(sent.filter((position) => position % 2 === 1)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);
  });

  it('does not wait for a receiver that does not answer', async () => {
    const silent = await startReceiver();
    silent.respond = () => undefined;
    await bench.create({ url: silent.url });
    await bench.create({ url: receiver.url });
    for (let position = 0; position < 10; position += 1) await bench.complete(`event-${position}`, position);
    await bench.read();
    const stopping = new AbortController();
    const sending = bench.send(stopping.signal);
    await eventually(async () => {
      const delivered = await bench.sql(`SELECT 1 FROM game.deliveries WHERE status = 'delivered'`);
      expect([delivered.length, silent.received.length]).toEqual([10, 4]);
    });
    stopping.abort();
    await sending;
    expect(silent.received).toHaveLength(4);
    // What the stop cut off does not count.
    const unsent = `SELECT 1 FROM game.deliveries WHERE status = 'pending' AND error IS NULL AND attempts = 0`;
    expect(await bench.sql(unsent)).toHaveLength(10);
    await silent.close();
  });

  it('is recorded as delivered while another transaction has locked the webhook', async () => {
    await bench.create({ url: receiver.url });
    await bench.complete('spring', 0);
    await bench.read();
    const other = bench.area.dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query('SELECT FROM game.webhooks FOR UPDATE');
    await bench.send();
    await other.rollbackTransaction();
    await other.release();
    expect(await bench.rows()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  it('has room beside many receivers that do not answer', async () => {
    const silent = await startReceiver();
    silent.respond = () => undefined;
    for (let number = 0; number < 6; number += 1) await bench.create({ url: `${silent.url}/${number}` });
    for (let position = 0; position < 4; position += 1) await bench.complete(`event-${position}`, position);
    await bench.read();
    const stopping = new AbortController();
    const sending = bench.send(stopping.signal);
    await eventually(() => expect(silent.received).toHaveLength(24));
    await bench.create({ url: receiver.url });
    await bench.complete('late', 9);
    await bench.read();
    await eventually(() => expect(positions()).toEqual([9]));
    stopping.abort();
    await sending;
    await silent.close();
  });

  it('is the only one on its way while its webhook is failing', async () => {
    receiver.respond = () => undefined;
    await bench.create({ url: receiver.url });
    await bench.sql('UPDATE game.webhooks SET failing_since = now()');
    for (let position = 0; position < 3; position += 1) await bench.complete(`event-${position}`, position);
    await bench.read();
    const stopping = new AbortController();
    const sending = bench.send(stopping.signal);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    receiver.respond = (_message, response) => void response.writeHead(204).end();
    const other = await startReceiver();
    await bench.create({ url: other.url });
    await bench.complete('another', 9);
    await bench.read();
    await eventually(() => expect(other.received).toHaveLength(1));
    expect(receiver.received).toHaveLength(1);
    stopping.abort();
    await sending;
    await other.close();
  });
});
