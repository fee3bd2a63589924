import { startChat } from '#sandbox/chat/chat';
import type { SandboxServer } from '#sandbox/http';
import type { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { readChat } from '#tools/load/automation/read-chat';
import { complete, inHours, seedEvent, seedPlayer } from '../bingo/seed';
import { ask } from '../graph';

let chat: SandboxServer;
let platform: TestPlatform;
let admin: ApiClient;

beforeAll(async () => {
  chat = await startChat({ limit: { messages: 1000, perMs: 1000 } });
  platform = await startPlatform({ CHAT_URL: chat.url, CHAT_BOT_TOKEN: 'test-token' });
  admin = await platform.admin();
});

afterAll(async () => {
  await platform.stop();
  await chat.close();
});

const CREATE = `mutation ($input: CreateAutomationRuleInput!) { createAutomationRule(input: $input) { id } }`;

/** Creates a rule that posts to a channel of its trigger's name. */
async function seedRule(trigger: string, message: string): Promise<void> {
  const config = { channelId: trigger, message };
  await ask(admin, CREATE, { input: { name: trigger, trigger, action: 'chat_message', config } });
}

/** @param about part of the messages: events of other tests start, too. */
const posted = (channel: string, about: string, contents: readonly string[]) =>
  eventually(async () => {
    const messages = (await readChat(chat.url, channel)).map(({ content }) => content);
    expect(messages.filter((content) => content.includes(about))).toEqual(contents);
  });

describe('rules whose trigger is an event of the platform', () => {
  test('say who completed what, by the names that other areas know', async () => {
    await seedRule('bingo_task_completed', '{username}: {task} ({event})');
    const eventId = await seedEvent(platform);
    const player = await seedPlayer(platform, eventId, { rsn: 'Zezima' });
    await complete(platform, eventId, player.key, [0, 3]);
    await posted('bingo_task_completed', 'Zezima', [
      'Zezima: Goblins (Winter bingo)',
      'Zezima: Slayer (Winter bingo)',
    ]);
  });

  test('say that an event has started and ended, once', async () => {
    await seedRule('bingo_started', '{event} has started');
    await seedRule('bingo_ended', '{event} has ended');
    const eventId = await seedEvent(platform, {
      name: 'Autumn',
      start_date: inHours(1),
      end_date: inHours(2),
    });
    await admin.put(`/bingo/events/${eventId}`, { start_date: inHours(-1) }).expect(200);
    await posted('bingo_started', 'Autumn', ['Autumn has started']);
    await admin.put(`/bingo/events/${eventId}`, { status: 'completed' }).expect(200);
    await posted('bingo_ended', 'Autumn', ['Autumn has ended']);
    await posted('bingo_started', 'Autumn', ['Autumn has started']);
  });

  test('say who attended', async () => {
    await seedRule('attendance_recorded', '{event} ({count}): {players}');
    const body = { rsn: 'Zezima', event: 'Raid', date: '2026-11-20', points: 5 };
    await admin.post('/attendance', body).expect(201);
    await posted('attendance_recorded', 'Raid', ['Raid (1): Zezima']);
  });

  test('appear in the documented list with the documented keys', async () => {
    const { body } = await admin.get('/game/automation/rules').expect(200);
    const [rule] = Object(body).rules;
    expect(Object.keys(rule)).toEqual(['id', 'name', 'trigger', 'action', 'config', 'enabled']);
  });
});
