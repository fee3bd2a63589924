import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Measurements } from '../measurements';

const configuration = z.object({
  rsn: z.string(),
  tasks: z.array(z.object({ position: z.number(), completed: z.boolean() })),
  poll_interval: z.number(),
});
const submission = z.object({ task_completed: z.boolean(), total_points: z.number() });

export type Configuration = z.infer<typeof configuration>;
export type Submission = z.infer<typeof submission>;

/** A report as defined by the contract. */
export interface Report {
  readonly task_position: number;
  readonly trigger_data: { readonly type: string; readonly target: string; readonly count?: number };
}

const ATTEMPTS = 5;
const TIMEOUT_MS = 10_000;

/** Connection of one plugin to the platform; honours rate limits and retries failures. */
export class PluginConnection {
  constructor(
    private readonly baseUrl: string,
    private readonly eventId: string,
    private readonly key: string,
    private readonly measurements: Measurements,
  ) {}

  /** Fetches the configuration; returns null on failure. */
  async configuration(): Promise<Configuration | null> {
    this.measurements.polls += 1;
    const response = await this.sendWithRetries(`/bingo/config/${this.eventId}`, {});
    return response === null ? null : configuration.parse(response);
  }

  /** Sends a report until it gets a response; returns null if all attempts fail. */
  async submit(report: Report): Promise<Submission | null> {
    const response = await this.sendWithRetries('/bingo/submit', this.post(report), (milliseconds) =>
      this.measurements.completed(milliseconds),
    );
    return response === null ? null : submission.parse(response);
  }

  /** Sends a report and aborts before the response, so that the client cannot know whether it arrived. */
  async abandon(report: Report, afterMs: number): Promise<void> {
    this.measurements.abandoned += 1;
    const signal = AbortSignal.timeout(afterMs);
    await this.fetch('/bingo/submit', { ...this.post(report), signal }).then(
      (response) => response.arrayBuffer().catch(() => undefined),
      () => undefined,
    );
  }

  private post(report: Report): RequestInit {
    return { method: 'POST', body: JSON.stringify({ event_id: this.eventId, ...report }) };
  }

  private async sendWithRetries(
    path: string,
    init: RequestInit,
    onResponse: (milliseconds: number) => void = () => undefined,
  ): Promise<unknown> {
    for (let attempt = 0; attempt < ATTEMPTS; ) {
      const begun = performance.now();
      const response = await this.responseOf(path, init);
      if (response?.status === 429) {
        this.measurements.limited += 1;
        await delay(1000 * response.retryAfter);
        continue;
      }
      if (response?.status === 200) {
        onResponse(performance.now() - begun);
        return JSON.parse(response.text);
      }
      attempt += 1;
      await delay(500 * attempt);
    }
    return null;
  }

  private async responseOf(path: string, init: RequestInit) {
    try {
      const response = await this.fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { status, headers } = response;
      const text = await response.text();
      if (status !== 200 && status !== 429) this.measurements.failed(`${path} ${status} ${text}`);
      return { status, text, retryAfter: Number(headers.get('retry-after') ?? 1) };
    } catch (error) {
      this.measurements.failed(`${path} ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  private fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = { 'content-type': 'application/json', 'x-bingo-key': this.key };
    return fetch(`${this.baseUrl}${path}`, { ...init, headers });
  }
}
