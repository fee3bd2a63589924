import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { type Receiver, startReceiver } from '#subgraphs/game/webhooks/test-support/receiver';
import type { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { complete, seedEvent, seedPlayer } from '../bingo/seed';
import { ask } from '../graph';

let receiver: Receiver;
let platform: TestPlatform;
let admin: ApiClient;

beforeAll(async () => {
  receiver = await startReceiver();
  platform = await startPlatform({ WEBHOOK_ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32' });
  admin = await platform.admin();
});

beforeEach(() => {
  receiver.received.length = 0;
});

afterAll(async () => {
  await platform.stop();
  await receiver.close();
});

const CREATE = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret webhook { id } } }`;
const created = z.object({
  createWebhook: z.object({ secret: z.string(), webhook: z.object({ id: z.number() }) }),
});

async function seedWebhook(changes: object = {}): Promise<{ readonly id: number; readonly secret: string }> {
  const input = { name: 'Mine', url: receiver.url, eventTypes: ['bingo_task_completed'], ...changes };
  const { secret, webhook } = created.parse(await ask(admin, CREATE, { input })).createWebhook;
  return { id: webhook.id, secret };
}

const LOG = `query ($id: Int!) { webhook(id: $id) { deliveries { nodes { id type status responseStatus } } } }`;

describe('a webhook', () => {
  test('receives what happens in another area, signed, and shows it in its log', async () => {
    const { id, secret } = await seedWebhook();
    const eventId = await seedEvent(platform);
    const player = await seedPlayer(platform, eventId);
    await complete(platform, eventId, player.key, [0]);
    const message = await eventually(() => {
      expect(receiver.received).toHaveLength(1);
      return receiver.received[0];
    });
    expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({
      type: 'bingo_task_completed',
      data: { event_id: eventId, participant_id: player.participantId, position: 0 },
    });
    const node = { type: 'bingo_task_completed', status: 'delivered', responseStatus: 204 };
    await eventually(async () =>
      expect(await ask(admin, LOG, { id })).toMatchObject({ webhook: { deliveries: { nodes: [node] } } }),
    );
    await ask(admin, 'mutation ($id: Int!) { deleteWebhook(id: $id) { success } }', { id });
  });
});
