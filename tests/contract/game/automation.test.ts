import { z } from 'zod';
import { startChat } from '#sandbox/chat/chat';
import type { SandboxServer } from '#sandbox/http';
import type { ApiClient } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { subscribe } from '#tests/support/graph-subscription';
import { startPlatform, type TestPlatform } from '#tests/support/platform';
import { type GroupNews, startGroupNews } from '#tools/load/automation/group-news';
import { type PostedMessage, readChat, setSandbox } from '#tools/load/automation/read-chat';
import { activityOf } from '../expectations';
import { ask } from '../graph';
import { seedRule, shownRule } from './seed-rules';

let chat: SandboxServer;
let news: GroupNews;
let platform: TestPlatform;
let admin: ApiClient;

beforeAll(async () => {
  chat = await startChat({ limit: { messages: 1000, perMs: 1000 } });
  news = await startGroupNews();
  news.join(1, 'Founder');
  platform = await startPlatform({
    TRACKER_URL: news.url,
    TRACKED_GROUP_IDS: '7',
    CHAT_URL: chat.url,
    CHAT_BOT_TOKEN: 'test-token',
    AUTOMATION_POLL_SECONDS: '1',
  });
  admin = await platform.admin();
  await eventually(async () => expect(await platform.sql('SELECT 1 FROM game.readings')).toHaveLength(2));
});

afterAll(async () => {
  await platform.stop();
  await news.close();
  await chat.close();
});

const DELIVERED = 'subscription { automationDelivered { status content occurrence { username } } }';

let channels = 0;

/** Creates a rule with a channel of its own. */
async function rule(changes: Readonly<Record<string, unknown>>, message: string) {
  channels += 1;
  const channel = `channel-${channels}`;
  const id = await seedRule(platform, { ...changes, config: { channel_id: channel, message } });
  return { id, channel };
}

const posted = (channel: string, count: number): Promise<PostedMessage[]> =>
  eventually(async () => {
    const messages = await readChat(chat.url, channel);
    expect(messages).toHaveLength(count);
    return messages;
  });

const deliveredOf = (...rules: readonly number[]): Promise<object[]> =>
  platform.sql(`SELECT 1 FROM game.deliveries WHERE rule_id = ANY($1) AND status = 'delivered'`, [rules]);

describe('automation', () => {
  test('announces each join and each level 99 once, without mentions, and expands placeholders only once', async () => {
    const joins = await rule({}, 'Welcome {username} @everyone');
    const levels = await rule({ trigger: 'tracker_skill_99' }, '{username} has 99 {skill}');
    const disabled = await rule({ enabled: false }, 'Never');
    news.join(2, '{skill}');
    news.reach(2, '{skill}', 'attack');
    news.reach(3, 'Old hand', 'magic', -1);
    const [welcome] = await posted(joins.channel, 1);
    const [level] = await posted(levels.channel, 1);
    expect(welcome).toMatchObject({ content: 'Welcome {skill} @everyone', allowed_mentions: { parse: [] } });
    expect(level).toMatchObject({ content: '{skill} has 99 attack', allowed_mentions: { parse: [] } });
    // A message is posted before its delivery is logged.
    await eventually(async () => expect(await deliveredOf(joins.id, levels.id)).toHaveLength(2));
    const delivered = await subscribe(platform.baseUrl, DELIVERED, { token: admin.token });
    news.join(4, 'Next');
    await posted(joins.channel, 2);
    const delivery = {
      status: 'delivered',
      content: 'Welcome Next @everyone',
      occurrence: { username: 'Next' },
    };
    await eventually(() =>
      expect(delivered.results).toContainEqual({ data: { automationDelivered: delivery } }),
    );
    delivered.close();
    expect(await readChat(chat.url, levels.channel)).toHaveLength(1);
    expect(await readChat(chat.url, disabled.channel)).toEqual([]);
  });

  test('posts once although responses of the chat are lost', async () => {
    const { channel, id } = await rule({}, 'Once {username}');
    await setSandbox(chat.url, 'losses', { answers: 1 });
    news.join(5, 'Lost');
    await eventually(async () => {
      const rows = await platform.sql(
        `SELECT attempts FROM game.deliveries WHERE rule_id = $1 AND status = 'delivered'`,
        [id],
      );
      expect(rows).toHaveLength(1);
    });
    expect(await readChat(chat.url, channel)).toHaveLength(1);
  });

  test('disables a rule whose channel was deleted, stores the reason, and logs it as an action of its own', async () => {
    const { channel, id } = await rule({}, 'Hello {username}');
    await setSandbox(chat.url, `channels/${channel}`, { status: 404 });
    for (let player = 10; player < 14; player += 1) news.join(player, `P${player}`);
    await eventually(async () => expect(await shownRule(platform, id)).toMatchObject({ enabled: false }));
    const data = await ask(
      admin,
      'query ($id: Int!) { automationRule(id: $id) { disabledReason deliveries(status: pending) { total } } }',
      { id },
    );
    const reason = `The channel ${channel} rejected messages 3 times in a row, the last time with 404`;
    expect(data).toMatchObject({ automationRule: { disabledReason: reason, deliveries: { total: 4 } } });
    const entry = await eventually(async () => {
      const [first] = await activityOf(platform, 'automation_rule_disable');
      expect(first).toBeDefined();
      return first;
    });
    expect(entry).toMatchObject({
      user_id: 'system',
      details: expect.stringContaining(reason),
      ip_address: null,
    });
    expect(await readChat(chat.url, channel)).toEqual([]);

    await setSandbox(chat.url, `channels/${channel}`, { status: null });
    await admin.put(`/game/automation/rules/${id}`, { enabled: true }).expect(200);
    const messages = await posted(channel, 4);
    expect(messages.map(({ content }) => content)).toContain('Hello P10');
    expect(
      await ask(admin, 'query ($id: Int!) { automationRule(id: $id) { disabledReason } }', { id }),
    ).toEqual({
      automationRule: { disabledReason: null },
    });
  });

  test('returns in the graph what was delivered, and what a rule would have posted', async () => {
    const { id } = await rule({ trigger: 'tracker_skill_99' }, '99 {skill}: {username}');
    news.reach(20, 'Maxer', 'slayer');
    const query = `query ($id: Int!) { automationRule(id: $id) {
      dryRun { username skill content groupId occurredAt }
      deliveries(status: delivered) { deliveries { status attempts content messageId occurrence { username skill } } } } }`;
    const response = await eventually(async () => {
      const shown = shape.parse(await ask(admin, query, { id })).automationRule;
      expect(shown.deliveries.deliveries).toHaveLength(1);
      return shown;
    });
    expect(response.deliveries.deliveries[0]).toMatchObject({
      status: 'delivered',
      attempts: 1,
      content: '99 slayer: Maxer',
      messageId: expect.stringMatching(/^\d+$/),
      occurrence: { username: 'Maxer', skill: 'slayer' },
    });
    expect(response.dryRun.map(({ content }) => content)).toEqual(['99 slayer: Maxer', '99 attack: {skill}']);
  });

  describe('pending deliveries of a changed rule', () => {
    /** Creates a rule with a delivery that the chat has not accepted yet. */
    async function ruleWithPending(player: number) {
      const { id, channel } = await rule({}, 'Welcome {username}');
      await setSandbox(chat.url, `channels/${channel}`, { status: 403 });
      news.join(player, `Joined ${player}`);
      await eventually(async () => {
        const rows = await platform.sql(
          'SELECT 1 FROM game.deliveries WHERE rule_id = $1 AND attempts > 0 AND error IS NOT NULL',
          [id],
        );
        expect(rows).toHaveLength(1);
      });
      return { id, channel, heal: () => setSandbox(chat.url, `channels/${channel}`, { status: null }) };
    }

    test('are posted with the previous message, to the previous channel', async () => {
      const { id, channel, heal } = await ruleWithPending(30);
      const config = { channel_id: `${channel}-new`, message: '{username} has 99 {skill}' };
      await admin.put(`/game/automation/rules/${id}`, { trigger: 'tracker_skill_99', config }).expect(200);
      await heal();
      news.reach(31, 'Later', 'magic');
      const [level] = await posted(`${channel}-new`, 1);
      const [welcome] = await posted(channel, 1);
      expect([level?.content, welcome?.content]).toEqual(['Later has 99 magic', 'Welcome Joined 30']);
    });

    test('are cancelled when the rule is disabled, even if it is enabled again', async () => {
      const { id, channel, heal } = await ruleWithPending(40);
      await admin.put(`/game/automation/rules/${id}`, { enabled: false }).expect(200);
      await heal();
      await admin.put(`/game/automation/rules/${id}`, { enabled: true }).expect(200);
      news.join(41, 'Later');
      const [only] = await posted(channel, 1);
      expect(only?.content).toBe('Welcome Later');
      const query = 'query ($id: Int!) { automationRule(id: $id) { deliveries { deliveries { status } } } }';
      // The chat has a message before the outcome of its delivery is recorded.
      await eventually(async () => {
        expect(await ask(admin, query, { id })).toEqual({
          automationRule: { deliveries: { deliveries: [{ status: 'delivered' }, { status: 'stopped' }] } },
        });
      });
    });

    test('are cancelled when the rule is deleted', async () => {
      const { id, channel, heal } = await ruleWithPending(50);
      await admin.delete(`/game/automation/rules/${id}`).expect(200);
      await heal();
      const config = { channel_id: channel, message: 'Hello {username}' };
      await seedRule(platform, { config });
      news.join(51, 'Later');
      const [only] = await posted(channel, 1);
      expect(only?.content).toBe('Hello Later');
    });
  });
});

const shape = z.object({
  automationRule: z.object({
    dryRun: z.array(z.looseObject({ content: z.string() })),
    deliveries: z.object({ deliveries: z.array(z.looseObject({})) }),
  }),
});
