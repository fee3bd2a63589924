import { setTimeout as delay } from 'node:timers/promises';
import { type Random, randomInteger } from '#tests/support/random';
import type { Measurements } from '../measurements';
import type { Notification } from './notifications';

const TIMEOUT_MS = 15_000;
const MAX_FAILURES = 40;

/** Sends notifications to a hook as Dink does: repeats what does not get 2xx. */
export class DinkClient {
  constructor(
    private readonly hookUrl: string,
    private readonly image: Blob,
    private readonly measurements: Measurements,
    private readonly random: Random,
  ) {}

  /** Sends a notification until it gets a response, sometimes more often; aborts some requests. */
  async deliver(sent: Notification, withImage = false): Promise<void> {
    const body = bodyOf(sent, withImage ? this.image : null);
    const behaviour = this.random();
    if (behaviour < 0.1) await Promise.all([this.sendUntilReceived(body), this.sendUntilReceived(body)]);
    else if (behaviour < 0.2) await this.abandon(body);
    await this.sendUntilReceived(body);
    if (behaviour > 0.9) await this.sendUntilReceived(body);
  }

  private async sendUntilReceived(body: () => RequestInit): Promise<void> {
    for (let failures = 0; failures < MAX_FAILURES; ) {
      const begun = performance.now();
      const response = await this.responseOf(body());
      if (response?.status === 200) {
        this.measurements.completed(performance.now() - begun);
        return;
      }
      if (response?.status === 429) this.measurements.limited += 1;
      else if (response && response.status < 500) {
        this.measurements.failed(`${response.status} ${response.text}`);
        return;
      } else failures += 1;
      await delay(1000 * (response?.retryAfter ?? 1));
    }
    this.measurements.failed('a notification was never answered');
  }

  /** Sends a request and aborts it before the response. */
  private async abandon(body: () => RequestInit): Promise<void> {
    this.measurements.abandoned += 1;
    const signal = AbortSignal.timeout(randomInteger(this.random, 1, 15));
    await fetch(this.hookUrl, { ...body(), signal }).catch(() => undefined);
  }

  /** Returns null without a response, as while the platform is down. */
  private async responseOf(init: RequestInit) {
    try {
      const response = await fetch(this.hookUrl, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await response.text();
      return { status: response.status, text, retryAfter: Number(response.headers.get('retry-after') ?? 1) };
    } catch {
      return null;
    }
  }
}

function bodyOf(sent: Notification, image: Blob | null): () => RequestInit {
  const payload = JSON.stringify(sent);
  if (!image) {
    return () => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: payload });
  }
  return () => {
    const form = new FormData();
    form.set('payload_json', payload);
    form.set('file', image, 'image.png');
    return { method: 'POST', body: form };
  };
}
