import { EventDescriptions } from '#kit/event-log';
import { runLane } from '../../delivery/run-lane';
import { readEvents } from '../../read-events';
import { ORGANISER, openTestArea, type TestArea } from '../../test-support/open-test-area';
import { resolveBySystem, type WebhookDependencies } from '../post-webhook';
import { NetworkPolicy } from '../rules/network-policy';
import { WebhookLane } from '../webhook-lane';

const RUNNING = new AbortController().signal;

const CREATE = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret webhook { id } } }`;

/** What `createWebhook` returns. */
export interface NewWebhook {
  readonly id: number;
  readonly secret: string;
}

/** A test fixture with webhooks and logged events. */
export class WebhookBench {
  private constructor(
    readonly area: TestArea,
    readonly dependencies: WebhookDependencies,
  ) {}

  /** @param url a migrated database; private receivers in 127.0.0.0/8 are allowed. */
  static async open(url: string, changes: Partial<WebhookDependencies> = {}): Promise<WebhookBench> {
    const networks = ['127.0.0.0/8'];
    const area = await openTestArea(url, { webhookNetworks: networks });
    const { database, jobs } = area;
    const policy = new NetworkPolicy(networks);
    const dependencies = { database, jobs, policy, resolve: resolveBySystem, chance: () => 0.5, ...changes };
    return new WebhookBench(area, dependencies);
  }

  /** Deletes all webhooks and events. */
  async clear(): Promise<void> {
    await this.sql('DELETE FROM game.webhooks');
    await this.sql('DELETE FROM event_log.entries');
  }

  async create(input: object): Promise<NewWebhook> {
    const all = { name: 'Receiver', eventTypes: ['bingo_task_completed'], ...input };
    const data = await this.area.ask<{ createWebhook: { secret: string; webhook: { id: number } } }>(
      CREATE,
      { input: all },
      ORGANISER,
    );
    const { secret, webhook } = data.createWebhook;
    return { id: webhook.id, secret };
  }

  /** Logs the completion of a task, as the bingo area does. */
  async complete(subject: string, position: number): Promise<void> {
    await this.area.database.transaction(async (transaction) => {
      transaction.appendEvents([
        { type: 'bingo_task_completed', subject, data: { participantId: 'part_1', position } },
      ]);
    });
  }

  read(): Promise<void> {
    const descriptions = new EventDescriptions();
    return readEvents({ ...this.area, descriptions }, RUNNING);
  }

  /** Runs one delivery run, in a process of its own. */
  send(signal = RUNNING): Promise<void> {
    return runLane(this.area.database, new WebhookLane(this.dependencies, 'test/1'), signal);
  }

  /** Creates the deliveries of what was logged, and sends what is due. */
  async deliver(): Promise<void> {
    await this.read();
    await this.send();
  }

  /** Makes retries wait for longer than any test. */
  async wait(): Promise<void> {
    await this.sql(
      `UPDATE game.deliveries SET next_attempt_at = now() + interval '1 hour' WHERE attempts > 0`,
    );
  }

  /** Makes waiting retries due. */
  async waitOver(): Promise<void> {
    await this.sql('UPDATE game.deliveries SET next_attempt_at = now()');
  }

  /** Returns the stored deliveries in order of events. */
  rows(): Promise<object[]> {
    return this.sql('SELECT * FROM game.deliveries ORDER BY event_position, created_at');
  }

  sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.area.dataSource.query(text, values);
  }
}
