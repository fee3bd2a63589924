import { Webhook } from 'standardwebhooks';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { ORGANISER, reported, user } from '../test-support/open-test-area';
import { type Receiver, startReceiver } from './test-support/receiver';
import { WebhookBench } from './test-support/webhook-bench';

let database: TestDatabase;
let bench: WebhookBench;
let receiver: Receiver;

beforeAll(async () => {
  database = await migratedDatabase();
  bench = await WebhookBench.open(database.url);
  receiver = await startReceiver();
});

beforeEach(async () => {
  await bench.clear();
  receiver.received.length = 0;
});

afterAll(async () => {
  await receiver.close();
  await bench.area.close();
  await database.drop();
});

const FIELDS = 'id name url eventTypes enabled disabledReason failingSince previousSecretUntil createdAt';
const LIST = `{ webhooks { ${FIELDS} } }`;
const CREATE = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret webhook { ${FIELDS} } } }`;
const UPDATE = `mutation ($id: Int!, $input: UpdateWebhookInput!) { updateWebhook(id: $id, input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: Int!) { deleteWebhook(id: $id) { success } }';
const ROTATE = `mutation ($id: Int!, $hours: Int!) {
  rotateWebhookSecret(id: $id, overlapHours: $hours) { secret webhook { previousSecretUntil } } }`;

const run = (text: string, variables: Record<string, unknown> = {}, principal = ORGANISER) =>
  bench.area.execute(text, variables, principal);
const input = (changes: object = {}) => ({
  name: ' Receiver ',
  url: receiver.url,
  eventTypes: ['bingo_task_completed', 'bingo_task_completed', 'proof_reviewed'],
  ...changes,
});

describe('a webhook', () => {
  it('is created with a secret that is not shown again', async () => {
    const { data, errors } = await run(CREATE, { input: input() });
    expect(errors).toBeUndefined();
    const webhook = {
      id: expect.any(Number),
      name: 'Receiver',
      url: receiver.url,
      eventTypes: ['bingo_task_completed', 'proof_reviewed'],
      enabled: true,
      disabledReason: null,
      failingSince: null,
      previousSecretUntil: null,
      createdAt: expect.any(String),
    };
    expect(data).toEqual({
      createWebhook: { secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/), webhook },
    });
    expect((await run(LIST)).data).toEqual({ webhooks: [webhook] });
  });

  it.each<[string, object, string]>([
    ['name', { name: ' ' }, 'must not be empty'],
    ['url', { url: 'http://user@127.0.0.1' }, 'must not contain a user name or password'],
    ['url', { url: `https://example.org/${'x'.repeat(2048)}` }, 'must be at most 2048 characters'],
    ['url', { url: 'https://example.org/\u0000' }, 'must not contain control characters'],
    ['url', { url: 'https://example.org/\n' }, 'must not contain control characters'],
    ['url', { url: 'http://[::1]:8080' }, 'cannot receive messages: the host is not on the public internet'],
    [
      'url',
      { url: 'http://169.254.169.254/latest' },
      'cannot receive messages: the host is not on the public internet',
    ],
    ['url', { url: 'http://192.168.0.1' }, 'cannot receive messages: the host is not on the public internet'],
    ['url', { url: 'http://8.8.8.8' }, 'cannot receive messages: the URL must begin with https://'],
    ['url', { url: 'https://nowhere.invalid' }, 'cannot receive messages: the host is unknown'],
    ['eventTypes', { eventTypes: [] }, 'must not be empty'],
  ])('is refused because of its %s: %j', async (field, changes, problem) => {
    const { errors } = await run(CREATE, { input: input(changes) });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      argument: `input.${field}`,
      problem,
    });
    expect((await run(LIST)).data).toEqual({ webhooks: [] });
  });

  it('is changed, and a change of the URL is checked', async () => {
    const { id } = await bench.create({ url: receiver.url });
    const rejected = await run(UPDATE, { id, input: { url: 'http://10.0.0.1', name: 'Other' } });
    expect(rejected.errors?.[0]?.extensions).toMatchObject({ argument: 'input.url' });
    const { data } = await run(UPDATE, { id, input: { url: `${receiver.url}/new`, name: 'Other' } });
    expect(data).toMatchObject({
      updateWebhook: { url: `${receiver.url}/new`, name: 'Other', enabled: true },
    });
    expect((await reported(bench.area)).at(-1)).toBe(
      `1 webhook_update: Changed name, url of the webhook Other (${id})`,
    );
  });

  it('sends pending messages to its new URL, and none once it is disabled', async () => {
    const { id } = await bench.create({ url: receiver.url });
    await bench.complete('spring', 0);
    await bench.read();
    await run(UPDATE, { id, input: { url: `${receiver.url}/new` } });
    await bench.send();
    expect(receiver.received).toMatchObject([{ path: '/new' }]);
    await bench.complete('spring', 1);
    await bench.read();
    await run(UPDATE, { id, input: { enabled: false } });
    await bench.send();
    await run(UPDATE, { id, input: { enabled: true } });
    await bench.send();
    expect(receiver.received).toHaveLength(1);
    expect(await bench.rows()).toMatchObject([{ status: 'delivered' }, { status: 'stopped' }]);
  });

  it('is deleted with its log', async () => {
    const { id } = await bench.create({ url: receiver.url });
    await bench.complete('spring', 0);
    await bench.deliver();
    expect((await run(DELETE, { id })).data).toEqual({ deleteWebhook: { success: true } });
    expect(await bench.rows()).toEqual([]);
    expect((await run(DELETE, { id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('is one of at most fifty', async () => {
    await bench.sql(`INSERT INTO game.webhooks (name, url, event_types, enabled, secret)
      SELECT 'x', 'https://example.org', '{proof_deleted}', true, 'whsec_' FROM generate_series(1, 49)`);
    const results = await Promise.all([1, 2, 3].map(() => run(CREATE, { input: input() })));
    expect(results.map(({ errors }) => errors?.[0]?.extensions.code ?? 'OK').sort()).toEqual([
      'CONFLICT',
      'CONFLICT',
      'OK',
    ]);
  });

  it.each([LIST, '{ webhook(id: 1) { url } }', '{ webhookDelivery(id: "1") { body } }'])(
    'is shown to organisers only: %s',
    async (text) => {
      expect((await run(text, {}, user('2'))).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    },
  );
});

describe('rotating a secret', () => {
  const received = () => receiver.received.at(-1);
  const verifies = (secret: string): boolean => {
    const { body, headers } = received() ?? { body: '', headers: {} };
    try {
      new Webhook(secret).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  };
  const rotate = async (id: number, hours: number): Promise<string> => {
    const { data } = await run(ROTATE, { id, hours });
    return String(Reflect.get(Object(data?.rotateWebhookSecret), 'secret'));
  };

  it('signs with both secrets until the overlap ends', async () => {
    const { id, secret } = await bench.create({ url: receiver.url });
    const next = await rotate(id, 24);
    await bench.complete('spring', 0);
    await bench.deliver();
    expect([verifies(secret), verifies(next)]).toEqual([true, true]);
    await bench.sql(`UPDATE game.webhooks SET previous_secret_until = now() - interval '1 second'`);
    await bench.complete('spring', 1);
    await bench.deliver();
    expect([verifies(secret), verifies(next)]).toEqual([false, true]);
    expect((await run(LIST)).data).toMatchObject({ webhooks: [{ previousSecretUntil: null }] });
  });

  it('without an overlap ends the previous secret at once', async () => {
    const { id, secret } = await bench.create({ url: receiver.url });
    const next = await rotate(id, 0);
    await bench.complete('spring', 0);
    await bench.deliver();
    expect([verifies(secret), verifies(next)]).toEqual([false, true]);
  });

  it.each([-1, 169])('refuses an overlap of %i hours', async (hours) => {
    const { id } = await bench.create({ url: receiver.url });
    expect((await run(ROTATE, { id, hours })).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      argument: 'overlapHours',
    });
  });
});
