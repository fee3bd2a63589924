import assert from 'node:assert/strict';
import type { ApiClient } from './api-client';
import { eventually } from './eventually';

/** A server-sent event. */
export interface StreamedEvent {
  /** `message` unless it has a name. */
  readonly event: string;
  readonly id: string | null;
  readonly data: string;
}

export interface StreamOptions {
  /** Resumes after this id. */
  readonly lastId?: string;
  /** Whose session is sent; anonymous by default. */
  readonly client?: ApiClient;
}

/** An open response of server-sent events. */
export class EventStream {
  /** Events with data, in the order of arrival. */
  readonly events: StreamedEvent[] = [];
  /** The last id, of events without data too. */
  lastId: string | null = null;
  comments = 0;
  isEnded = false;

  private constructor(
    readonly response: Response,
    private readonly abort: AbortController,
  ) {}

  /** Opens a stream; `lastId` resumes. */
  static async open(url: string, { lastId, client }: StreamOptions = {}): Promise<EventStream> {
    const abort = new AbortController();
    const response = await fetch(url, {
      signal: abort.signal,
      headers: {
        accept: 'text/event-stream',
        ...(lastId !== undefined && { 'last-event-id': lastId }),
        ...(client && { authorization: `Bearer ${client.token}` }),
      },
    });
    const stream = new EventStream(response, abort);
    void stream.read();
    if (response.status === 200) await eventually(() => assert(stream.lastId !== null, 'no first id'));
    return stream;
  }

  /** The data of all events, parsed. */
  get data(): unknown[] {
    return this.events.map(({ data }) => JSON.parse(data));
  }

  /** Ends it as a client that goes away does. */
  close(): void {
    this.abort.abort();
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of this.response.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.take(block);
      }
    } catch {
      // Aborted, or cut off.
    }
    this.isEnded = true;
  }

  private take(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const colon = line.indexOf(':');
      if (colon === 0) this.comments += 1;
      else fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart());
    }
    const id = fields.get('id') ?? null;
    this.lastId = id ?? this.lastId;
    const data = fields.get('data');
    if (data !== undefined) this.events.push({ event: fields.get('event') ?? 'message', id, data });
  }
}
