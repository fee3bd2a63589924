import { z } from 'zod';
import { startReceiver } from '#subgraphs/game/webhooks/test-support/receiver';
import { REPORTS, seedEvent, seedPlayer, submit } from '#tests/contract/bingo/seed';
import { ask } from '#tests/contract/graph';
import { migratedDatabase } from '#tests/support/database';
import { eventually } from '#tests/support/eventually';
import { startPlatform } from '#tests/support/platform';

const PLAYERS = 5;
const POSITIONS = [0, 1, 2, 3, 4];

const CREATE = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }`;

const body = z.object({
  data: z.object({ event_id: z.string(), participant_id: z.string(), position: z.number() }),
});

describe('kill -9 while webhooks are sent', () => {
  it('loses no message, and repeats only messages with their id', async () => {
    const receiver = await startReceiver();
    const database = await migratedDatabase();
    const environment = { DATABASE_URL: database.url, WEBHOOK_ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32' };
    const first = await startPlatform(environment);
    const input = { name: 'Mine', url: receiver.url, eventTypes: ['bingo_task_completed'] };
    await ask(await first.signInAdmin(), CREATE, { input });
    const eventId = await seedEvent(first);
    const expected: string[] = [];
    const players = [];
    while (players.length < PLAYERS) players.push(await seedPlayer(first, eventId));
    // Ends the platform after it sent a message and before it knows that it was accepted.
    receiver.respond = (_message, response) => {
      if (receiver.received.length < 3) response.writeHead(204).end();
      else if (receiver.received.length === 3) process.kill(first.pid, 'SIGKILL');
    };
    for (const { key, participantId } of players) {
      for (const position of POSITIONS) {
        const report = { event_id: eventId, task_position: position, trigger_data: REPORTS[position] };
        const response = await submit(first, key, report).catch(() => null);
        if (response?.status === 200) expected.push(`${participantId} ${position}`);
      }
    }
    await first.stop();

    receiver.respond = (_message, response) => void response.writeHead(204).end();
    const second = await startPlatform(environment);
    await eventually(async () => {
      const rows = await second.sql<{ status: string }>('SELECT DISTINCT status FROM game.deliveries');
      expect(rows).toEqual([{ status: 'delivered' }]);
      const sent = receiver.received.map((message) => body.parse(JSON.parse(message.body)).data);
      const kept = await second.sql<{ key: string }>(
        `SELECT participant_id || ' ' || position AS key FROM bingo.completions`,
      );
      const keys = new Set(sent.map(({ participant_id, position }) => `${participant_id} ${position}`));
      expect([...keys].sort()).toEqual(kept.map(({ key }) => key).sort());
      expect([...keys]).toEqual(expect.arrayContaining(expected));
    });
    const contents = new Map(
      receiver.received.map(({ headers, body: text }) => [headers['webhook-id'], text]),
    );
    expect(contents.size).toBe(new Set(receiver.received.map(({ body: text }) => text)).size);
    for (const { headers, body: text } of receiver.received) {
      expect(contents.get(headers['webhook-id'])).toBe(text);
    }
    await second.stop();
    await receiver.close();
    await database.drop();
  });
});
