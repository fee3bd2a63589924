import { z } from 'zod';
import type { DeliveryLane } from '../delivery/run-lane';
import {
  type AttemptFailure,
  claimWebhookDelivery,
  nextWebhookDelivery,
  recordAccepted,
  recordFailure,
  type WebhookAttempt,
} from './attempts';
import {
  ForbiddenAddress,
  postWebhook,
  type WebhookDependencies,
  type WebhookResponse,
} from './post-webhook';
import { signedHeaders, TEST_MESSAGE } from './webhook-message';

/** Concurrent attempts of one webhook: a slow receiver must not take the place of others. */
const MOST_PER_WEBHOOK = 4;

/** Concurrent attempts of one whose last attempt failed: it probably takes the whole time-out again. */
const MOST_WHILE_FAILING = 1;

/** Failures in a row after which the other messages would probably fail too. */
const FAILURES_BEFORE_PAUSE = 3;

/** Pause of a webhook after these, and after each further failure. */
const PAUSE_MS = 5000;

const GONE = 410;

/** Failures of a webhook since its last success. */
interface Failures {
  readonly inRow: number;
  /** When the webhook may be tried again, in milliseconds since 1970. */
  readonly pausedUntil: number;
}

/** The messages of webhooks: at least once, those about one subject in order. */
export class WebhookLane implements DeliveryLane<WebhookAttempt> {
  readonly name = 'webhook-delivery';
  /**
   * Attempts wait for receivers, without a connection to the database: many that hang must leave room for
   * others.
   */
  readonly concurrency = 64;
  readonly longestPauseMs = 1000;

  private readonly failures = new Map<number, Failures>();

  /** @param userAgent of all requests. */
  constructor(
    private readonly dependencies: WebhookDependencies,
    private readonly userAgent: string,
  ) {}

  async expire(): Promise<void> {}

  pause(): number {
    return 0;
  }

  claim(running: readonly WebhookAttempt[]): Promise<WebhookAttempt | null> {
    const except = [...this.full(running), ...this.paused().keys()];
    return claimWebhookDelivery(this.dependencies.database, running, except);
  }

  async attempt(attempt: WebhookAttempt, signal: AbortSignal): Promise<void> {
    const outcome = await this.send(attempt, signal);
    if (!('error' in outcome)) {
      if (attempt.type !== TEST_MESSAGE) this.failures.delete(attempt.webhookId);
      return recordAccepted(this.dependencies, attempt, outcome);
    }
    if (signal.aborted && outcome.response === null) return;
    if (attempt.type !== TEST_MESSAGE) this.countFailure(attempt.webhookId);
    await recordFailure(this.dependencies, attempt, outcome);
  }

  untilNext(): Promise<number> {
    const paused = this.paused();
    return nextWebhookDelivery(this.dependencies.database, [...paused.keys()]).then((due) =>
      Math.min(due, ...[...paused.values()].map((until) => until - Date.now())),
    );
  }

  private async send(
    { id, url, body, secret, previousSecret }: WebhookAttempt,
    signal: AbortSignal,
  ): Promise<WebhookResponse | AttemptFailure> {
    const timestamp = Math.floor(Date.now() / 1000);
    const secrets = previousSecret === null ? [secret] : [secret, previousSecret];
    const headers = {
      ...signedHeaders({ id: `msg_${id}`, timestamp, body }, secrets),
      'content-type': 'application/json',
      'user-agent': this.userAgent,
    };
    try {
      const response = await postWebhook({ url: new URL(url), headers, body }, this.dependencies, signal);
      return response.status >= 200 && response.status < 300 ? response : failureOf(response);
    } catch (error) {
      return { error: problemOf(error), response: null };
    }
  }

  private full(running: readonly WebhookAttempt[]): number[] {
    const room = new Map<number, number>();
    for (const { webhookId, isFailing } of running) {
      const most = isFailing ? MOST_WHILE_FAILING : MOST_PER_WEBHOOK;
      room.set(webhookId, (room.get(webhookId) ?? most) - 1);
    }
    return [...room].flatMap(([id, left]) => (left <= 0 ? id : []));
  }

  private countFailure(webhookId: number): void {
    const inRow = (this.failures.get(webhookId)?.inRow ?? 0) + 1;
    const pausedUntil = inRow < FAILURES_BEFORE_PAUSE ? 0 : Date.now() + PAUSE_MS;
    this.failures.set(webhookId, { inRow, pausedUntil });
  }

  /** Returns the paused webhooks, and until when. */
  private paused(): ReadonlyMap<number, number> {
    const now = Date.now();
    return new Map(
      [...this.failures].flatMap(([id, { pausedUntil }]) => (pausedUntil > now ? [[id, pausedUntil]] : [])),
    );
  }
}

function failureOf(response: WebhookResponse): AttemptFailure {
  const { status, retryAfterMs } = response;
  const isRedirect = status >= 300 && status < 400;
  return {
    error: isRedirect ? `status ${status}: redirects are not followed` : `status ${status}`,
    response,
    isGone: status === GONE,
    ...(retryAfterMs !== null && { requestedMs: retryAfterMs }),
  };
}

/** An error of the system has a code. */
const failure = z.object({ code: z.string() });

/** Says nothing about the network: the text is shown to organisers. */
function problemOf(error: unknown): string {
  if (error instanceof ForbiddenAddress) return error.message;
  const code = failure.safeParse(error).data?.code ?? '';
  if (code === 'ABORT_ERR') return 'no response within 15 seconds';
  return code === '' ? 'the connection failed' : `the connection failed (${code})`;
}
