import { runLane } from '../../delivery/run-lane';
import type { TestArea } from '../../test-support/open-test-area';
import { ChatLimits, type ChatMessage, type ChatPort, type ChatResponse } from '../chat';
import { ChatLane } from '../chat-lane';

/** A chat with scripted responses: a list per channel, whose last response repeats. */
class ScriptedChat implements ChatPort {
  readonly posts: ChatMessage[] = [];
  readonly script = new Map<string, ChatResponse[]>();
  /** Runs before each response. */
  meanwhile: () => Promise<unknown> = async () => undefined;

  async post(message: ChatMessage): Promise<ChatResponse> {
    this.posts.push(message);
    await this.meanwhile();
    const responses = this.script.get(message.channelId) ?? [];
    const response = responses.length > 1 ? responses.shift() : responses[0];
    return response ?? { kind: 'posted', messageId: `m${this.posts.length}` };
  }

  get contents(): string[] {
    return this.posts.map(({ content }) => content);
  }
}

const running = new AbortController().signal;

/** A test fixture with rules, occurrences and a scripted chat. */
export class DeliveryBench {
  readonly chat = new ScriptedChat();
  readonly limits = new ChatLimits(() => Date.now() + this.clockOffset);
  /** Offset of the chat's clock in milliseconds. */
  private clockOffset = 0;

  private constructor(readonly area: TestArea) {}

  /** @param area its rules and deliveries are deleted. */
  static async on(area: TestArea): Promise<DeliveryBench> {
    await area.dataSource.query('TRUNCATE game.rules, game.occurrences, game.deliveries RESTART IDENTITY');
    return new DeliveryBench(area);
  }

  /** Runs one delivery run. */
  deliver(signal = running): Promise<void> {
    return runLane(this.area.database, this.lane(), signal);
  }

  lane(): ChatLane {
    const { chat, limits } = this;
    const { database, jobs } = this.area;
    return new ChatLane({ database, jobs, chat, limits });
  }

  async addRule(channelId = 'general', message = 'Welcome {username}'): Promise<number> {
    const [row]: { id: number }[] = await this.sql(
      `INSERT INTO game.rules (name, trigger, action, channel_id, message, enabled)
        VALUES ('Rule', 'tracker_member_join', 'chat_message', $1, $2, true) RETURNING id`,
      [channelId, message],
    );
    return row?.id ?? 0;
  }

  /** Stores an occurrence with a delivery for every rule. */
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

  /** Sets the attempts so high that the next failure waits for a later run. */
  async failedOften(): Promise<void> {
    await this.sql('UPDATE game.deliveries SET attempts = 6');
  }

  /** Ends all pauses of channels. */
  endPauses(): void {
    this.clockOffset += 3_600_000;
  }

  /** Makes waiting retries due. */
  async waitOver(): Promise<void> {
    this.endPauses();
    await this.sql('UPDATE game.deliveries SET next_attempt_at = now()');
  }

  /** Returns the stored deliveries in order of occurrence. */
  rows(): Promise<object[]> {
    return this.sql('SELECT * FROM game.deliveries ORDER BY occurrence_id, rule_id');
  }

  sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.area.dataSource.query(text, values);
  }
}
