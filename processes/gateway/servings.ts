import type { RequestListener } from 'node:http';
import type { AreaName } from '#protocol/areas';
import type { Logger } from '#runtime/logger';

/** Everything that answers with one supergraph. */
export interface Serving {
  /** At the gateway's own address. */
  readonly gateway: RequestListener;
  /** At the direct addresses. */
  readonly areas: Readonly<Record<AreaName, RequestListener>>;
  close(): Promise<void>;
}

interface Used {
  readonly serving: Serving;
  requests: number;
  replaced: boolean;
}

/**
 * Lets one serving follow the other while requests go on: each request ends with what it began with, and what was replaced
 * is closed after its last one.
 */
export class Servings {
  private current: Used;

  constructor(
    first: Serving,
    private readonly log: Logger,
  ) {
    this.current = { serving: first, requests: 0, replaced: false };
  }

  /** Passes each request to what serves at that moment. */
  listener(pick: (serving: Serving) => RequestListener): RequestListener {
    return (req, res) => {
      const used = this.current;
      used.requests += 1;
      res.once('close', () => {
        used.requests -= 1;
        this.closeUnused(used);
      });
      pick(used.serving)(req, res);
    };
  }

  replace(serving: Serving): void {
    const before = this.current;
    this.current = { serving, requests: 0, replaced: false };
    before.replaced = true;
    this.closeUnused(before);
  }

  close(): Promise<void> {
    return this.current.serving.close();
  }

  private closeUnused({ serving, requests, replaced }: Used): void {
    if (!replaced || requests > 0) return;
    serving.close().catch((err: unknown) => this.log.warn({ err }, 'closing what served before'));
  }
}
