import type { TestArea } from '../../test-support/open-test-area';
import { ChatLimits } from '../chat/chat-limits';
import type { ChatAnswer, ChatMessage, ChatPort } from '../chat/chat-port';
import { deliverDue } from '../deliveries/deliver';

/** A chat that answers as tests say: a list for each channel, whose last answer stays. */
export class ScriptedChat implements ChatPort {
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

const running = new AbortController().signal;

/** Rules, things that happen, and a chat that tests script. */
export class DeliveryBench {
  readonly chat = new ScriptedChat();
  readonly limits = new ChatLimits(() => Date.now() + this.ahead);
  /** How far the chat's clock is ahead of ours, in milliseconds. */
  private ahead = 0;

  private constructor(readonly area: TestArea) {}

  /** @param area its rules and deliveries are forgotten. */
  static async on(area: TestArea): Promise<DeliveryBench> {
    await area.dataSource.query('TRUNCATE game.rules, game.occurrences, game.deliveries RESTART IDENTITY');
    return new DeliveryBench(area);
  }

  /** One turn. */
  deliver(signal = running): Promise<void> {
    const { chat, limits } = this;
    const { database, jobs } = this.area;
    return deliverDue({ database, jobs, chat, limits }, signal);
  }

  async addRule(channelId = 'general', message = 'Welcome {username}'): Promise<number> {
    const [row]: { id: number }[] = await this.sql(
      `INSERT INTO game.rules (name, trigger, action, channel_id, message, enabled)
        VALUES ('Rule', 'tracker_member_join', 'chat_message', $1, $2, true) RETURNING id`,
      [channelId, message],
    );
    return row?.id ?? 0;
  }

  /** An occurrence with a delivery for every rule. */
  async happen(username: string, minutesAgo = 0): Promise<void> {
    await this.sql(
      `WITH fresh AS (
        INSERT INTO game.occurrences (key, trigger, group_id, username, occurred_at)
          VALUES ($1, 'tracker_member_join', 7, $1, now() - $2 * interval '1 minute') RETURNING id)
      INSERT INTO game.deliveries (id, rule_id, occurrence_id, template, channel_id)
        SELECT gen_random_uuid(), r.id, fresh.id, r.message, r.channel_id FROM game.rules r, fresh`,
      [username, minutesAgo],
    );
  }

  /** Has so many attempts count as made that the next failure waits for a later turn. */
  async failedOften(): Promise<void> {
    await this.sql('UPDATE game.deliveries SET attempts = 6');
  }

  /** Has the waits of back-off pass. */
  async waitOver(): Promise<void> {
    this.ahead += 3_600_000;
    await this.sql('UPDATE game.deliveries SET next_attempt_at = now()');
  }

  /** The deliveries as they are stored, in the order of what happened. */
  rows(): Promise<object[]> {
    return this.sql('SELECT * FROM game.deliveries ORDER BY occurrence_id, rule_id');
  }

  sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.area.dataSource.query(text, values);
  }
}
