import { type TestDatabase, testDatabase } from '#tests/support/database';
import { ORGANISER, openTestArea, reported, type TestArea } from '../../test-support/open-test-area';
import { ChatLimits } from '../chat/chat-limits';
import type { ChatAnswer, ChatMessage, ChatPort } from '../chat/chat-port';
import { deliverDue } from './deliver';

/** A chat that answers as tests say: a list for each channel, whose last answer stays. */
class ScriptedChat implements ChatPort {
  readonly posts: ChatMessage[] = [];
  readonly script = new Map<string, ChatAnswer[]>();
  /** Runs before each answer. */
  meanwhile: () => Promise<unknown> = async () => undefined;

  async post(message: ChatMessage): Promise<ChatAnswer> {
    this.posts.push(message);
    await this.meanwhile();
    const answers = this.script.get(message.channelId) ?? [];
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer ?? { kind: 'posted', messageId: `m${this.posts.length}` };
  }

  get contents(): string[] {
    return this.posts.map(({ content }) => content);
  }
}

let database: TestDatabase;
let area: TestArea;
let chat: ScriptedChat;
let limits: ChatLimits;
/** How far the chat's clock is ahead of ours. */
let ahead: number;

beforeAll(async () => {
  database = await testDatabase();
  area = await openTestArea(database.url);
});

beforeEach(async () => {
  await area.dataSource.query('TRUNCATE game.rules, game.occurrences, game.deliveries RESTART IDENTITY');
  chat = new ScriptedChat();
  ahead = 0;
  limits = new ChatLimits(() => Date.now() + ahead);
});

afterAll(async () => {
  await area.close();
  await database.drop();
});

const running = new AbortController().signal;
const deliver = (signal = running) =>
  deliverDue({ dataSource: area.dataSource, jobs: area.jobs, chat, limits }, signal);

async function addRule(channelId = 'general', message = 'Welcome {username}'): Promise<number> {
  const [row]: { id: number }[] = await area.dataSource.query(
    `INSERT INTO game.rules (name, trigger, action, channel_id, message, enabled)
      VALUES ('Rule', 'tracker_member_join', 'chat_message', $1, $2, true) RETURNING id`,
    [channelId, message],
  );
  return row?.id ?? 0;
}

/** An occurrence with a delivery for every rule. */
async function happen(username: string, minutesAgo = 0): Promise<void> {
  await area.dataSource.query(
    `WITH fresh AS (
      INSERT INTO game.occurrences (key, trigger, group_id, username, occurred_at)
        VALUES ($1, 'tracker_member_join', 7, $1, now() - $2 * interval '1 minute') RETURNING id)
    INSERT INTO game.deliveries (id, rule_id, occurrence_id)
      SELECT gen_random_uuid(), r.id, fresh.id FROM game.rules r, fresh`,
    [username, minutesAgo],
  );
}

/** Has the waits of back-off pass. */
async function waitOver(): Promise<void> {
  ahead += 3_600_000;
  await area.dataSource.query(`UPDATE game.deliveries SET next_attempt_at = now()`);
}

const rows = (): Promise<object[]> =>
  area.dataSource.query('SELECT * FROM game.deliveries ORDER BY occurrence_id, rule_id');

describe('delivering', () => {
  it('posts what is due in the order of what happened, and keeps the answers', async () => {
    await addRule();
    await addRule('other', 'Hi {username}');
    await happen('{username}');
    await happen('Bob');
    await deliver();
    expect(chat.contents).toEqual(['Welcome {username}', 'Hi {username}', 'Welcome Bob', 'Hi Bob']);
    for (const { nonce } of chat.posts) expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(new Set(chat.posts.map(({ nonce }) => nonce)).size).toBe(4);
    const common = { status: 'delivered', attempts: 1, error: null, finished_at: expect.any(Date) };
    expect(await rows()).toMatchObject([
      { ...common, channel_id: 'general', content: 'Welcome {username}', message_id: 'm1' },
      { ...common, channel_id: 'other', content: 'Hi {username}', message_id: 'm2' },
      { ...common, content: 'Welcome Bob' },
      { ...common, content: 'Hi Bob' },
    ]);
    await deliver();
    expect(chat.posts).toHaveLength(4);
  });

  it('is done by one at a time', async () => {
    await addRule();
    for (let player = 0; player < 20; player += 1) await happen(`P${player}`);
    await Promise.all(Array.from({ length: 5 }, () => deliver()));
    await deliver();
    expect(chat.contents).toEqual(Array.from({ length: 20 }, (_, player) => `Welcome P${player}`));
  });

  it('tries again with back-off and the same nonce when the chat is down', async () => {
    await addRule();
    await happen('Ann');
    chat.script.set('general', [
      { kind: 'unavailable', problem: 'status 502' },
      { kind: 'posted', messageId: 'late' },
    ]);
    await deliver();
    expect(await rows()).toMatchObject([
      { status: 'delivered', attempts: 2, error: null, message_id: 'late' },
    ]);
    expect(chat.posts).toEqual([chat.posts[0], chat.posts[0]]);
  });

  it('leaves a long back-off to a later turn', async () => {
    await addRule();
    await happen('Ann');
    await area.dataSource.query('UPDATE game.deliveries SET attempts = 6');
    chat.script.set('general', [{ kind: 'unavailable', problem: 'status 502' }]);
    await deliver();
    await deliver();
    expect(chat.posts).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'pending', attempts: 7, error: 'status 502' }]);
    chat.script.clear();
    await waitOver();
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'delivered', attempts: 8, error: null }]);
  });

  it('keeps nothing of an attempt that the end of the process cuts off', async () => {
    await addRule();
    await happen('Ann');
    const stopping = new AbortController();
    chat.meanwhile = async () => stopping.abort();
    chat.script.set('general', [{ kind: 'unavailable', problem: 'aborted' }]);
    await deliver(stopping.signal);
    expect(await rows()).toMatchObject([{ status: 'pending', error: null }]);
  });

  it('does not count what the chat limits as a failure, and posts elsewhere meanwhile', async () => {
    await addRule('busy');
    await addRule('quiet');
    await happen('Ann');
    await happen('Bob');
    chat.script.set('busy', [{ kind: 'limited', retryAfterMs: 50_000 }]);
    const post = chat.post.bind(chat);
    chat.post = async (message) => {
      const answer = await post(message);
      if (answer.kind === 'limited') limits.pauseChannel(message.channelId, answer.retryAfterMs);
      return answer;
    };
    await deliver();
    expect(chat.posts.map(({ channelId }) => channelId)).toEqual(['busy', 'quiet', 'quiet']);
    expect(await rows()).toMatchObject([
      { status: 'pending', attempts: 0, error: 'the chat limits us' },
      { status: 'delivered' },
      { status: 'pending', attempts: 0, error: null },
      { status: 'delivered' },
    ]);
    chat.script.clear();
    await waitOver();
    await deliver();
    expect(chat.contents.slice(3)).toEqual(['Welcome Ann', 'Welcome Bob']);
  });

  it('posts nothing at all while the chat limits everything', async () => {
    await addRule();
    await happen('Ann');
    limits.pauseEverything(60_000);
    await deliver();
    expect(chat.posts).toEqual([]);
  });

  it('gives up what is more than an hour old', async () => {
    await addRule();
    await happen('Old', 61);
    await happen('New', 59);
    await deliver();
    expect(chat.contents).toEqual(['Welcome New']);
    expect(await rows()).toMatchObject([
      { status: 'expired', attempts: 0, finished_at: expect.any(Date) },
      { status: 'delivered' },
    ]);
  });

  it('gives up a message that the chat will never take', async () => {
    await addRule();
    await happen('Ann');
    chat.script.set('general', [{ kind: 'rejected', problem: 'status 400: Invalid Form Body' }]);
    await deliver();
    await waitOver();
    await deliver();
    expect(chat.posts).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'failed', error: 'status 400: Invalid Form Body' }]);
  });

  it('reads the rule at the last moment, and leaves one that is disabled alone', async () => {
    const rule = await addRule();
    await happen('Ann');
    await area.dataSource.query('UPDATE game.rules SET enabled = false');
    await deliver();
    expect(chat.posts).toEqual([]);
    await area.dataSource.query(
      `UPDATE game.rules SET enabled = true, channel_id = 'new', message = 'Hello {username}' WHERE id = $1`,
      [rule],
    );
    await deliver();
    expect(chat.posts).toMatchObject([{ channelId: 'new', content: 'Hello Ann' }]);
  });

  it('goes on when a rule is deleted while it is delivered', async () => {
    const rule = await addRule();
    await addRule('other');
    await happen('Ann');
    await happen('Bob');
    chat.meanwhile = async () => area.dataSource.query('DELETE FROM game.rules WHERE id = $1', [rule]);
    await deliver();
    expect(chat.posts.map(({ channelId }) => channelId)).toEqual(['general', 'other', 'other']);
    expect(await rows()).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }]);
  });
});

describe('a channel that refuses', () => {
  const rule = () => area.dataSource.query('SELECT * FROM game.rules ORDER BY id');

  it.each([403, 404] as const)('with %i three times in a row has the rule disabled', async (status) => {
    const id = await addRule('gone');
    await addRule('other');
    for (const name of ['A', 'B', 'C', 'D']) await happen(name);
    chat.script.set('gone', [{ kind: 'refused', status }]);
    await deliver();
    const reason = `The channel gone refused 3 times in a row, the last time with ${status}`;
    expect(await rule()).toMatchObject([
      { enabled: false, refusals: 3, disabled_reason: reason },
      { enabled: true },
    ]);
    expect(chat.posts.filter(({ channelId }) => channelId === 'gone')).toHaveLength(3);
    expect(chat.posts.filter(({ channelId }) => channelId === 'other')).toHaveLength(4);
    const acts = (await reported(area)).filter((act) => act.includes(reason));
    expect(acts).toEqual([
      `system automation_rule_disable: Disabled the automation rule Rule (${id}): ${reason}`,
    ]);
    const shown = await area.ask('{ automationRules { enabled disabledReason } }', {}, ORGANISER);
    expect(shown).toMatchObject({ automationRules: [{ enabled: false, disabledReason: reason }, {}] });
  });

  it('begins to count anew with a message that it took', async () => {
    await addRule('moody');
    for (const name of ['A', 'B', 'C', 'D', 'E']) await happen(name);
    const refused: ChatAnswer = { kind: 'refused', status: 403 };
    chat.script.set('moody', [refused, refused, { kind: 'posted', messageId: 'm' }, refused, refused]);
    await deliver();
    expect(await rule()).toMatchObject([{ enabled: true, refusals: 2 }]);
  });

  it('says nothing about a rule that posts elsewhere by now', async () => {
    await addRule('gone');
    await happen('Ann');
    chat.script.set('gone', [{ kind: 'refused', status: 404 }]);
    chat.meanwhile = async () => area.dataSource.query(`UPDATE game.rules SET channel_id = 'new'`);
    await deliver();
    expect(await rule()).toMatchObject([{ refusals: 0 }]);
    await waitOver();
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'delivered', channel_id: 'new' }]);
  });
});

describe('the delivery log of a rule', () => {
  const LOG = `query ($id: Int!, $page: Int! = 1, $limit: Int! = 50, $status: AutomationDeliveryStatus) {
    automationRule(id: $id) { deliveries(page: $page, limit: $limit, status: $status) {
      total page limit deliveries { status attempts error messageId content channelId nextAttemptAt finishedAt createdAt
        occurrence { username skill groupId occurredAt } } } } }`;
  const log = (variables: object) => area.execute(LOG, { id: 1, ...variables }, ORGANISER);

  it('is paged, newest first', async () => {
    await addRule();
    for (const name of ['A', 'B', 'C']) await happen(name);
    chat.script.set('general', [
      { kind: 'posted', messageId: 'm' },
      { kind: 'refused', status: 403 },
    ]);
    await deliver();
    const error = 'the channel answered 403';
    expect((await log({ limit: 2 })).data).toMatchObject({
      automationRule: {
        deliveries: {
          total: 3,
          page: 1,
          limit: 2,
          deliveries: [
            { status: 'pending', attempts: 1, error, occurrence: { username: 'C', skill: null, groupId: 7 } },
            { status: 'pending', attempts: 1, error, finishedAt: null, occurrence: { username: 'B' } },
          ],
        },
      },
    });
    expect((await log({ status: 'delivered' })).data).toMatchObject({
      automationRule: {
        deliveries: { total: 1, deliveries: [{ messageId: 'm', content: 'Welcome A', nextAttemptAt: null }] },
      },
    });
    expect((await log({ page: 9 })).data).toMatchObject({
      automationRule: { deliveries: { total: 3, page: 9, deliveries: [] } },
    });
  });

  it.each([{ page: 0 }, { limit: 0 }])('refuses %j', async (variables) => {
    await addRule();
    expect((await log(variables)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});
