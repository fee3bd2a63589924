import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ask } from '#tests/contract/graph';
import { ApiClient } from '#tests/support/api-client';
import { EventStream } from '#tests/support/event-stream';
import { subscribe } from '#tests/support/graph-subscription';

/** A completion, as `player position`. */
export type Completion = string;

/** A reader of an event that reconnects, to the gateways in turn. */
export interface LiveReader {
  /** What it was sent, in order. */
  readonly received: readonly Completion[];
  /** Number of connections, and of those that it lost. */
  readonly connections: number;
  readonly losses: number;
  /** Ends it, and returns when it has ended. */
  stop(): Promise<void>;
}

interface Position {
  readonly participant: { readonly rsn: string } | null;
  readonly task: { readonly position: number } | null;
}

const activity = z.object({
  id: z.string(),
  type: z.string(),
  participant: z.object({ rsn: z.string() }).nullable(),
  task: z.object({ position: z.number() }).nullable(),
});

const keyOf = ({ participant, task }: Position): Completion => `${participant?.rsn} ${task?.position}`;

/** Milliseconds between two looks at a connection, and until the next attempt to connect. */
const POLL_MS = 25;
const RETRY_MS = 100;

/** Reconnects until it is stopped. */
abstract class Reader implements LiveReader {
  readonly received: Completion[] = [];
  connections = 0;
  losses = 0;
  protected isStopped = false;
  private turn = 0;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly gateways: readonly string[],
    protected readonly eventId: string,
  ) {}

  start(): this {
    this.running = this.run();
    return this;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  /** Reads from a gateway until the connection is lost. @throws Error if it cannot connect. */
  protected abstract read(gateway: string): Promise<void>;

  private async run(): Promise<void> {
    while (!this.isStopped) {
      const gateway = this.gateways[this.turn++ % this.gateways.length] ?? '';
      try {
        await this.read(gateway);
        if (!this.isStopped) this.losses += 1;
      } catch {
        await delay(RETRY_MS);
      }
    }
  }
}

/** Reads the stream of an event, and resumes with the id of the last event. */
export class RestReader extends Reader {
  /** Ids of the events, of all connections. */
  readonly ids: number[] = [];
  /** Names of events other than `message`: `reset` if something was missed. */
  readonly others: string[] = [];
  private lastId: string | null = null;

  protected async read(gateway: string): Promise<void> {
    const { lastId } = this;
    const url = `${gateway}/bingo/events/${this.eventId}/stream`;
    const stream = await EventStream.open(url, lastId === null ? {} : { lastId });
    if (stream.response.status !== 200) throw new Error(`refused with ${stream.response.status}`);
    let next = 0;
    const takeNew = () => {
      this.lastId = stream.lastId;
      for (const { event, id, data } of stream.events.slice(next)) this.take(event, id, data);
      next = stream.events.length;
    };
    this.connections += 1;
    while (!this.isStopped && !stream.isEnded) {
      await delay(POLL_MS);
      takeNew();
    }
    stream.close();
    takeNew();
  }

  private take(event: string, id: string | null, data: string): void {
    if (event !== 'message') this.others.push(event);
    this.ids.push(Number(id));
    const read = activity.safeParse(JSON.parse(data)).data;
    if (read?.type === 'task_completed') this.received.push(keyOf(read));
  }
}

const SUBSCRIPTION = `subscription ($id: ID!) { bingoActivity(eventId: $id) {
  id type participant { rsn } task { position } } }`;
const COMPLETIONS = `query ($id: ID!, $after: String) { bingoEvent(id: $id) { completions(first: 100, after: $after) {
  nodes { rsn taskPosition } pageInfo { hasNextPage endCursor } } } }`;

const result = z.object({ data: z.object({ bingoActivity: activity }), errors: z.undefined() });
const page = z.object({
  bingoEvent: z.object({
    completions: z.object({
      nodes: z.array(z.object({ rsn: z.string(), taskPosition: z.number() })),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }),
});

/**
 * Subscribes, then queries what it does not know, as dashboards do whenever they connect. A result with
 * errors is one that the platform could not read, such as while an area is down: the reader connects again.
 */
export class GraphReader extends Reader {
  private readonly known = new Set<Completion>();
  /** Ids that came twice or out of order in one connection. */
  readonly disorder: string[] = [];

  protected async read(gateway: string): Promise<void> {
    const subscription = await subscribe(gateway, SUBSCRIPTION, { variables: { id: this.eventId } });
    try {
      this.connections += 1;
      for (const missed of await this.missed(new ApiClient(gateway))) this.take(missed);
      let next = 0;
      let last = 0;
      const isWhole = () => {
        for (; next < subscription.results.length; next += 1) {
          const { data } = result.safeParse(subscription.results[next]);
          if (!data) return false;
          const { bingoActivity: event } = data.data;
          if (Number(event.id) <= last) this.disorder.push(`${event.id} after ${last}`);
          last = Number(event.id);
          if (event.type === 'task_completed') this.take(keyOf(event));
        }
        return true;
      };
      while (isWhole() && !this.isStopped && !subscription.isEnded) await delay(POLL_MS);
    } finally {
      subscription.close();
    }
  }

  /** Returns completions that are unknown, oldest first. */
  private async missed(client: ApiClient): Promise<Completion[]> {
    const missed: Completion[] = [];
    for (let after: string | null = null; ; ) {
      const data = await ask(client, COMPLETIONS, { id: this.eventId, after });
      const { nodes, pageInfo } = page.parse(data).bingoEvent.completions;
      const keys = nodes.map(({ rsn, taskPosition }) => `${rsn} ${taskPosition}`);
      const unknown = keys.filter((key) => !this.known.has(key));
      missed.push(...unknown);
      if (unknown.length === 0 || !pageInfo.hasNextPage) return missed.reverse();
      after = pageInfo.endCursor;
    }
  }

  private take(key: Completion): void {
    if (this.known.has(key)) return;
    this.known.add(key);
    this.received.push(key);
  }
}
